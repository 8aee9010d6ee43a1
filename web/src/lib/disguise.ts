import {sharedValue, useSharedValue} from './shared-value.ts'

/** What the tab pretends to be (spec section 2). The icon is our own drawing. */
export const DISGUISE_TITLE = 'My Drive - Google Drive'
export const DISGUISE_ICON = '/icons/drive.svg'

const disguise = sharedValue(false)
/** The icons as they were, by what stands in their place. */
const originals = new Map<Element, Element>()

/** On in the whole tab until it is toggled back; a reload ends it. The title follows through `PageHead`. */
export function toggleDisguise(): void {
  if (disguise.get()) restoreIcons()
  else swapIcons()
  disguise.set(!disguise.get())
}

export function useDisguise(): boolean {
  return useSharedValue(disguise)
}

function swapIcons(): void {
  for (const icon of document.querySelectorAll('link[rel~="icon"]')) {
    const drawn = document.createElement('link')
    drawn.rel = 'icon'
    drawn.type = 'image/svg+xml'
    drawn.href = DISGUISE_ICON
    icon.replaceWith(drawn)
    originals.set(drawn, icon)
  }
}

function restoreIcons(): void {
  for (const [drawn, icon] of originals) drawn.replaceWith(icon)
  originals.clear()
}
