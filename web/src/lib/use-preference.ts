import {useSyncExternalStore} from 'react'

/**
 * What a visitor may choose, kept in this browser only. Each preference is mirrored as an attribute of the
 * root element (`data-theme="day"`), so that the head script can set it before the first paint and CSS alone
 * decides the look: no flash, nothing to hydrate.
 */
export const PREFERENCES = {
  theme: {storageKey: 'shack.theme', values: ['night', 'day']},
  thumbnails: {storageKey: 'shack.thumbnails', values: ['off', 'on']},
  rail: {storageKey: 'shack.rail', values: ['narrow', 'wide']},
} as const

type PreferenceName = keyof typeof PREFERENCES
type PreferenceValue<Name extends PreferenceName> = (typeof PREFERENCES)[Name]['values'][number]

/**
 * The value on the root element and a setter that also stores it. Storage that is refused or full only means
 * that the choice lasts as long as the page.
 *
 * While hydrating it returns the first value of the table, which is what the prerendered page shows.
 */
export function usePreference<Name extends PreferenceName>(
  name: Name,
): [PreferenceValue<Name>, (value: PreferenceValue<Name>) => void] {
  const values: readonly PreferenceValue<Name>[] = PREFERENCES[name].values
  const fallback = values[0] as PreferenceValue<Name>

  const value = useSyncExternalStore(
    subscribe,
    () =>
      values.find((candidate) => candidate === document.documentElement.dataset[name]) ?? fallback,
    () => fallback,
  )
  return [value, (next) => setPreference(name, next)]
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setPreference<Name extends PreferenceName>(
  name: Name,
  value: PreferenceValue<Name>,
): void {
  document.documentElement.dataset[name] = value
  try {
    localStorage.setItem(PREFERENCES[name].storageKey, value)
  } catch {
    // Storage is refused or full: the attribute still holds for this page.
  }
  for (const listener of listeners) listener()
}
