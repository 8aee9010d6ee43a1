import {NavigationType} from 'react-router-dom'

import type {SiteRouter} from '../browser-router.ts'
import type {StudioMessages} from './studio-messages.ts'

type Router = SiteRouter['router']

const SPELLINGS = {
  [NavigationType.Pop]: 'pop',
  [NavigationType.Push]: 'push',
  [NavigationType.Replace]: 'replace',
} as const

/** Keeps the studio told of where the page is, and goes where it says. */
export function followStudio(
  editing: StudioMessages['editing'],
  showAgain: () => Promise<void>,
  router: Router,
): void {
  const tell = (type: 'push' | 'pop' | 'replace') =>
    editing.post('visual-editing/navigate', {type, title: document.title, url: location.href})

  let shown = location.href
  router.subscribe(({navigation, historyAction}) => {
    if (navigation.state !== 'idle' || location.href === shown) return
    shown = location.href
    tell(SPELLINGS[historyAction])
  })
  editing.onStatus(() => tell('replace'), 'connected')

  editing.on('presentation/navigate', ({url, type}) => {
    const target = URL.parse(url, location.origin)
    if (type === 'pop') history.back()
    else if (target?.origin === location.origin && target.href !== location.href) {
      void router.navigate(target.pathname + target.search + target.hash, {
        replace: type === 'replace',
      })
    }
  })
  editing.on('presentation/refresh', (reason) => {
    editing.post('visual-editing/refreshing', reason)
    void showAgain().finally(() => editing.post('visual-editing/refreshed', reason))
  })
}
