import type {KeenSliderInstance} from 'keen-slider'
import {useEffect, useRef, useState, type FocusEvent} from 'react'

import {runWhenIdle} from '../../lib/run-when-idle.ts'
import {useMediaQuery} from '../../lib/use-media-query.ts'
import {usePreference} from '../../lib/use-preference.ts'

/** Spec section 9: every 3 seconds, a slide takes 1 second, 3 slides, 2 under 1024 px, 1 under 600 px. */
const EVERY_MS = 3_000
const SLIDE_MS = 1_000
const WIDE = '(min-width: 1024px)'
const MEDIUM = '(min-width: 600px)'

/**
 * A rotating row of slides. The engine (keen-slider) comes in a chunk of its own once the page is idle; until
 * then, and without script, CSS shows the same slides in the same places.
 */
export function useCarousel(slideCount: number) {
  /** The element whose children are the slides. */
  const track = useRef<HTMLDivElement>(null)
  const engine = useRef<KeenSliderInstance | null>(null)
  const [isReady, setIsReady] = useState(false)
  const [current, setCurrent] = useState(0)

  const [motion] = usePreference('motion')
  const wantsLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)') || motion === 'less'
  const isWide = useMediaQuery(WIDE)
  const isMedium = useMediaQuery(MEDIUM)
  const perView = isWide ? 3 : isMedium ? 2 : 1

  // Until the visitor has pressed the button, the system's wish for less motion decides.
  const [wish, setWish] = useState<boolean | null>(null)
  const isPlaying = wish ?? !wantsLessMotion
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isRotating = isPlaying && !isHovered && !isFocused && slideCount > perView

  useEffect(() => {
    let isGone = false
    const cancel = runWhenIdle(() => {
      void import('keen-slider')
        .then(({default: KeenSlider}) => {
          const element = track.current
          if (isGone || !element) return

          element.scrollLeft = 0
          element.classList.add('is-sliding')
          engine.current = new KeenSlider(element, {
            selector: ':scope > *',
            loop: slideCount > 3,
            defaultAnimation: {duration: SLIDE_MS},
            slides: {perView: 1},
            breakpoints: {
              [MEDIUM]: {slides: {perView: 2}},
              [WIDE]: {slides: {perView: 3}},
            },
            slideChanged: (slider) => setCurrent(slider.track.details.rel),
          })
          setIsReady(true)
        })
        // Without the engine the slides stay a row that scrolls.
        .catch((error: unknown) => console.info('The carousel stays still:', error))
    })
    return () => {
      isGone = true
      cancel()
      engine.current?.destroy()
      engine.current = null
    }
  }, [slideCount])

  useEffect(() => {
    if (!isRotating || !isReady) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') engine.current?.next()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isRotating, isReady])

  const animation = {duration: wantsLessMotion ? 0 : SLIDE_MS}
  const move = (to: (slider: KeenSliderInstance) => number) => {
    const slider = engine.current
    if (slider) slider.moveToIdx(to(slider), true, animation)
  }

  return {
    track,
    /** Index of the first visible slide. */
    current,
    /** Whether a slide can be seen now; before the engine has come, every slide can be scrolled to. */
    isVisible: (index: number) => !isReady || (index - current + slideCount) % slideCount < perView,
    /** What the visitor wants: the Pause / Play button. */
    isPlaying,
    /** Playing, and neither hovered nor focused. */
    isRotating,
    togglePlaying: () => setWish(!isPlaying),
    previous: () => move((slider) => slider.track.details.abs - 1),
    next: () => move((slider) => slider.track.details.abs + 1),
    moveTo: (index: number) =>
      move((slider) => nearestTurn(slider.track.details.abs, index, slideCount)),
    /** Stop the rotation while the pointer or the focus is inside. */
    holdHandlers: {
      onMouseEnter: () => setIsHovered(true),
      onMouseLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: ({currentTarget, relatedTarget}: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsFocused(false)
      },
    },
  }
}

/** In a loop the same slide comes round again and again: the turn that is least far away. */
function nearestTurn(from: number, index: number, count: number): number {
  const distance = (((index - from) % count) + count) % count
  return from + (distance > count / 2 ? distance - count : distance)
}
