import {useEffect} from 'react'

type Press = {
  at: number
  repeats: number
  wasRefused: boolean
  /** What was to be published. */
  content: string
}

export type Pressable = {
  /** Published id of the document. */
  id: string
  /** Whether there is anything to publish; once there is not, a press has done its work. */
  hasDraft: boolean
  /** Whether the button can be pressed now. */
  isOffered: boolean
  /** Whether the document must not be published as it is, as far as its validation has come. */
  isRefused: boolean
  /** Text that differs when what would be published differs. */
  contentNow: () => string
  press: () => void
}

/** By published id, outside of the components: one that is mounted anew would not know of the press. */
const presses = new Map<string, Press>()

const MAX_REPEATS = 2
const FORGOTTEN_AFTER_MS = 30_000

/**
 * Presses again when the button is offered again although the draft is still there.
 *
 * A press may have been refused for what a validation older than the last edit found wrong; that is no reason to
 * forget it. But whoever edits after a refusal has read it, and putting it right is not yet asking to publish it.
 *
 * @returns what the button does
 */
export function useRememberedPress(pressable: Pressable): () => void {
  const {id, hasDraft, isOffered, isRefused, contentNow, press} = pressable

  useEffect(() => {
    const earlier = presses.get(id)
    if (!earlier) return
    const remembered = {...earlier, wasRefused: earlier.wasRefused || isRefused}
    presses.set(id, remembered)
    const isPutRight = remembered.wasRefused && contentNow() !== earlier.content
    const isOver = !hasDraft || isPutRight || Date.now() - earlier.at > FORGOTTEN_AFTER_MS
    if (isOver) forgetPress(id)
    else if (isOffered) repeat(id, remembered, press)
    // The functions are others at every render; what counts is that the button is offered anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, hasDraft, isOffered, isRefused])

  return () => {
    presses.set(id, {at: Date.now(), repeats: 0, wasRefused: false, content: contentNow()})
    press()
  }
}

/** For whoever knows that the press has had its effect. */
export function forgetPress(id: string): void {
  presses.delete(id)
}

function repeat(id: string, earlier: Press, press: () => void): void {
  if (earlier.repeats === MAX_REPEATS) {
    // Something else is the matter, which Studio has said by then.
    forgetPress(id)
    return
  }
  presses.set(id, {...earlier, repeats: earlier.repeats + 1})
  press()
}
