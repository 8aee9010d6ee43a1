import {useSyncExternalStore} from 'react'

/** What the tab pretends to be (spec section 2). The icon is our own drawing. */
export const DISGUISE_TITLE = 'My Drive - Google Drive'
export const DISGUISE_ICON = '/icons/drive.svg'

let isDisguised = false
/** The icons as they were, so that they come back exactly. */
let originals: {link: HTMLLinkElement; href: string | null; type: string | null}[] = []
const listeners = new Set<() => void>()

/** On in the whole tab until it is toggled back; a reload ends it. The title follows through `PageHead`. */
export function toggleDisguise(): void {
  isDisguised = !isDisguised
  if (isDisguised) swapIcons()
  else restoreIcons()
  for (const listener of listeners) listener()
}

export function useDisguise(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isDisguised,
    () => false,
  )
}

function swapIcons(): void {
  originals = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map((link) => ({
    link,
    href: link.getAttribute('href'),
    type: link.getAttribute('type'),
  }))
  for (const {link} of originals) {
    link.setAttribute('href', DISGUISE_ICON)
    link.setAttribute('type', 'image/svg+xml')
  }
}

function restoreIcons(): void {
  for (const {link, href, type} of originals) {
    restoreAttribute(link, 'href', href)
    restoreAttribute(link, 'type', type)
  }
  originals = []
}

function restoreAttribute(link: HTMLLinkElement, name: string, value: string | null): void {
  if (value === null) link.removeAttribute(name)
  else link.setAttribute(name, value)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
