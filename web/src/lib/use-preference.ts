import {useSyncExternalStore} from 'react'

import {PREFERENCES} from './preferences.ts'

type PreferenceName = keyof typeof PREFERENCES
type PreferenceValue<Name extends PreferenceName> = (typeof PREFERENCES)[Name]['values'][number]

/**
 * The value on the root element and a setter that also stores it; `null` forgets the choice. Storage that is
 * refused or full only means that the choice lasts as long as the page.
 *
 * While hydrating it returns the first value of the table, which is what the prerendered page shows. A toggle that is
 * pressed then gives the setter a function, which gets the value on the root element.
 */
export function usePreference<Name extends PreferenceName>(
  name: Name,
): [PreferenceValue<Name>, (next: Next<Name>) => void] {
  const values: readonly PreferenceValue<Name>[] = PREFERENCES[name].values
  // The table above has no empty list.
  const fallback = values[0] as PreferenceValue<Name>

  const current = () =>
    values.find((candidate) => candidate === document.documentElement.dataset[name]) ?? fallback
  const value = useSyncExternalStore(subscribe, current, () => fallback)
  return [value, (next) => setPreference(name, typeof next === 'function' ? next(current()) : next)]
}

type Next<Name extends PreferenceName> =
  | PreferenceValue<Name>
  | null
  | ((current: PreferenceValue<Name>) => PreferenceValue<Name>)

/** Whether the visitor has chosen day or night; else the system's own wish is followed. */
export function useIsThemeChosen(): boolean {
  return useSyncExternalStore(subscribe, isThemeStored, () => false)
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setPreference<Name extends PreferenceName>(
  name: Name,
  value: PreferenceValue<Name> | null,
): void {
  const {dataset} = document.documentElement
  if (value !== null) dataset[name] = value
  else if (name === 'theme') dataset[name] = systemTheme()
  else delete dataset[name]
  try {
    const {storageKey} = PREFERENCES[name]
    if (value === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, value)
  } catch {
    // Storage is refused or full: the attribute still holds for this page.
  }
  for (const listener of listeners) listener()
}

function systemTheme(): PreferenceValue<'theme'> {
  return matchMedia('(prefers-color-scheme: light)').matches ? 'day' : 'night'
}

function isThemeStored(): boolean {
  try {
    return localStorage.getItem(PREFERENCES.theme.storageKey) !== null
  } catch {
    return false
  }
}
