import {GAME_FRAME_POLICY} from './game-frame-policy.ts'

/** A page of the games origin that nobody sees. It loads once `host` is put into the document. */
type HiddenGamesPage = {frame: HTMLIFrameElement; host: HTMLElement}

/** @param path of the page, for example `/bridge/` */
export function hiddenGamesPage(gamesOrigin: string, path: string, title: string): HiddenGamesPage {
  const frame = document.createElement('iframe')
  frame.src = `${gamesOrigin}${path}`
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.referrerPolicy = GAME_FRAME_POLICY.referrerPolicy

  // Out of reach of whoever looks for the game's own frame.
  const host = document.createElement('div')
  host.hidden = true
  host.attachShadow({mode: 'closed'}).append(frame)
  return {frame, host}
}
