import {useEffect, useRef, useState} from 'react'

import {GAME_FRAME_POLICY} from '../../lib/game-frame-policy.ts'

type GameFrameProps = {
  title: string
  /** `null` while the address of the games origin is on its way. */
  src: string | null
  /** Whether keys go to the game now. */
  onFocusChange: (hasFocus: boolean) => void
}

/** The running game. The focus moves into it, so that its keys work at once. */
export function GameFrame({title, src, onFocusChange}: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)

  useEffect(() => {
    if (src !== null) frame.current?.focus({preventScroll: true})
  }, [src])

  useFrameFocus(frame, onFocusChange)

  return (
    <>
      {!isLoaded && <output className="stage-loading">Loading {title}</output>}
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
            // A document that replaced the first one starts without the focus.
            if (document.activeElement === frame.current) frame.current?.contentWindow?.focus()
          }}
        />
      )}
    </>
  )
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

    check()
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
