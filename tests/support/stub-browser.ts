import {vi} from 'vitest'

/** What jsdom lacks of a browser and the site's pages ask for: scrolling, media queries, what is in view. */
export function stubBrowser(): void {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
