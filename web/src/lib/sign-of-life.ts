import {FRAME_HELLO, isAliveMessage} from './game-frame-policy.ts'
import {hiddenGamesPage} from './hidden-games-page.ts'

const ASK_EVERY_MS = 2_000
/** So many questions in a row without an answer, about a quarter of a minute. */
const MOST_UNANSWERED = 7
/** Who has answered none of so many first questions is not there to be asked, for example without a network. */
const FIRST_QUESTIONS = 3

/**
 * Tells when the games origin stops answering, and when it answers again. All of its pages in a tab share one
 * thread, so a hidden page of it (`games/alive/`), asked now and then, falls silent with a game that spins.
 *
 * @returns ends it.
 */
export function watchSignOfLife(
  gamesOrigin: string,
  onChange: (isAnswering: boolean) => void,
): () => void {
  const {frame, host} = hiddenGamesPage(gamesOrigin, '/alive/', 'Sign of life')

  let unanswered = 0
  let hasAnswered = false
  let timer: ReturnType<typeof setInterval> | undefined

  const ask = () => {
    // Nobody waits for a game that nobody sees, and browsers slow it down.
    if (document.hidden) return
    if (!hasAnswered && unanswered === FIRST_QUESTIONS) {
      clearInterval(timer)
      return
    }
    if (unanswered === MOST_UNANSWERED) onChange(false)
    unanswered += 1
    frame.contentWindow?.postMessage(FRAME_HELLO, gamesOrigin)
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== gamesOrigin) return
    if (!isAliveMessage(event.data)) return
    if (unanswered > MOST_UNANSWERED) onChange(true)
    hasAnswered = true
    unanswered = 0
  }

  frame.addEventListener('load', () => {
    clearInterval(timer)
    timer = setInterval(ask, ASK_EVERY_MS)
  })
  window.addEventListener('message', onMessage)
  document.body.append(host)
  return () => {
    clearInterval(timer)
    window.removeEventListener('message', onMessage)
    host.remove()
  }
}
