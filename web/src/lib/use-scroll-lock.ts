import {useEffect} from 'react'

let locks = 0

/** Keeps the page from scrolling while `isLocked`, for example under the arrow keys of a game. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return undefined
    locks += 1
    document.documentElement.classList.add('is-scroll-locked')
    return () => {
      locks -= 1
      if (locks === 0) document.documentElement.classList.remove('is-scroll-locked')
    }
  }, [isLocked])
}
