import {useSyncExternalStore} from 'react'

/**
 * The optional quick-hide key: leaves for a blank page that the Back button does not return from. Off unless
 * the visitor switches it on. Keys pressed inside a game belong to the game, which runs in another origin.
 */
const STORAGE_KEY = 'shack.quick-hide-key'
const DEFAULT_KEY = '`'

let chosenKey: string | null = null
let isListening = false
const listeners = new Set<() => void>()

/** Listens from now on; the key acts only while `data-quickhide` is on. */
export function listenForQuickHide(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('keydown', (event) => {
    const isOn = document.documentElement.dataset.quickhide === 'on'
    if (!isOn || event.key !== quickHideKey() || isTyping(event.target)) return
    event.preventDefault()
    location.replace('about:blank')
  })
}

export function setQuickHideKey(key: string): void {
  chosenKey = key
  try {
    localStorage.setItem(STORAGE_KEY, key)
  } catch {
    // Refused or full: the choice holds for this page.
  }
  for (const listener of listeners) listener()
}

export function useQuickHideKey(): string {
  return useSyncExternalStore(subscribe, quickHideKey, () => DEFAULT_KEY)
}

function quickHideKey(): string {
  chosenKey ??= readKey()
  return chosenKey
}

function readKey(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? DEFAULT_KEY
  } catch {
    return DEFAULT_KEY
  }
}

/** Where text is written, a key is a letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea')
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
