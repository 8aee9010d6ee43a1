import {once} from './once.ts'
import {sharedValue, useSharedValue} from './shared-value.ts'

/**
 * The optional quick-hide key: leaves for a blank page that the Back button does not return from. Off unless
 * the visitor switches it on. Keys pressed inside a game belong to the game, which runs in another origin.
 */
const STORAGE_KEY = 'shack.quick-hide-key'

const chosenKey = sharedValue('`')
try {
  chosenKey.set(localStorage.getItem(STORAGE_KEY) ?? chosenKey.initial)
} catch {
  // Refused, or no browser: the key is the usual one.
}

/** Listens from now on; the key acts only while `data-quickhide` is on. */
export const listenForQuickHide = once(() => {
  document.addEventListener('keydown', (event) => {
    const isOn = document.documentElement.dataset.quickhide === 'on'
    if (!isOn || event.key !== chosenKey.get() || isTyping(event.target)) return
    event.preventDefault()
    location.replace('about:blank')
  })
})

export function setQuickHideKey(key: string): void {
  chosenKey.set(key)
  try {
    localStorage.setItem(STORAGE_KEY, key)
  } catch {
    // Refused or full: the choice holds for this page.
  }
}

export function useQuickHideKey(): string {
  return useSharedValue(chosenKey)
}

/** Where text is written, a key is a letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea')
  )
}
