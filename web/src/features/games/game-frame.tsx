import {useEffect, useRef, useState, type ReactNode} from 'react'

import {afterPaint} from '../../lib/after-paint.ts'
import {FRAME_HELLO, GAME_FRAME_POLICY, isLeaveMessage} from '../../lib/game-frame-policy.ts'

type GameFrameProps = {
  title: string
  /** `null` while the address of the games origin is on its way. */
  src: string | null
  /** Whether keys go to the game now. */
  onFocusChange: (hasFocus: boolean) => void
  /** The game asked to be taken away. */
  onLeave: () => void
  /** Stands here until the game has loaded. */
  loading: ReactNode
}

/** The running game. The focus moves into it, so that its keys work at once. */
export function GameFrame({title, src, onFocusChange, onLeave, loading}: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)

  // To move the focus is to lay the page out: first the visitor sees that the press was heard.
  useEffect(() => {
    if (src === null) return undefined
    return afterPaint(() => {
      frame.current?.focus({preventScroll: true})
      onFocusChange(hasFocus(frame.current))
    })
  }, [src, onFocusChange])

  useFrameFocus(frame, onFocusChange)
  useLeaveMessage(frame, src, onLeave)

  return (
    <>
      {!isLoaded && loading}
      {src !== null && (
        <iframe
          ref={frame}
          className="stage-frame"
          title={title}
          src={src}
          sandbox={GAME_FRAME_POLICY.sandbox}
          allow={GAME_FRAME_POLICY.allow}
          referrerPolicy={GAME_FRAME_POLICY.referrerPolicy}
          onPointerEnter={() => onFocusChange(hasFocus(frame.current))}
          onLoad={() => {
            setIsLoaded(true)
            // Sent to the games origin alone: whatever else might be in the frame does not get it.
            frame.current?.contentWindow?.postMessage(FRAME_HELLO, new URL(src).origin)
            // A document that replaced the first one starts without the focus.
            if (document.activeElement === frame.current) frame.current?.contentWindow?.focus()
          }}
        />
      )}
    </>
  )
}

/** Listens to the frame's own window and origin, to nobody else. */
function useLeaveMessage(
  frame: {current: HTMLIFrameElement | null},
  src: string | null,
  onLeave: () => void,
): void {
  useEffect(() => {
    if (src === null) return undefined
    const {origin} = new URL(src)
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
      if (isLeaveMessage(event.data)) onLeave()
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame, src, onLeave])
}

/**
 * A frame of another origin tells nothing about its focus, but the window loses its own to it. A wheel turned
 * outside the frame shows that the visitor is back on the page, a pointer that enters it that the game goes on.
 */
function useFrameFocus(
  frame: {current: HTMLIFrameElement | null},
  onFocusChange: (hasFocus: boolean) => void,
): void {
  useEffect(() => {
    const check = () => onFocusChange(hasFocus(frame.current))
    const letGo = () => onFocusChange(false)
    // When the window loses the focus, the active element changes a moment later.
    const checkSoon = () => setTimeout(check)

    window.addEventListener('blur', checkSoon)
    window.addEventListener('focus', checkSoon)
    document.addEventListener('focusin', check)
    window.addEventListener('wheel', letGo, {passive: true})
    return () => {
      window.removeEventListener('blur', checkSoon)
      window.removeEventListener('focus', checkSoon)
      document.removeEventListener('focusin', check)
      window.removeEventListener('wheel', letGo)
      letGo()
    }
  }, [frame, onFocusChange])
}

function hasFocus(frame: HTMLIFrameElement | null): boolean {
  return frame !== null && document.activeElement === frame
}
