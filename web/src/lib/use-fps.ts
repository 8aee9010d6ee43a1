import {useEffect, useState} from 'react'

/** Spec section 9: higher readings are noise, and the last good one stays. */
const HIGHEST_FPS = 300
const SAMPLE_MS = 500

/**
 * How many frames this page paints per second, twice a second; `null` while off or before the first reading.
 * It measures the page, which shares the screen with the game, not the game's own loop.
 */
export function useFps(isOn: boolean): number | null {
  const [fps, setFps] = useState<number | null>(null)

  useEffect(() => {
    if (!isOn) return undefined
    let frames = 0
    let since = performance.now()
    let request = requestAnimationFrame(function count(now) {
      frames += 1
      const elapsed = now - since
      if (elapsed >= SAMPLE_MS) {
        const reading = Math.round((frames * 1_000) / elapsed)
        if (reading <= HIGHEST_FPS) setFps(reading)
        frames = 0
        since = now
      }
      request = requestAnimationFrame(count)
    })
    return () => {
      cancelAnimationFrame(request)
      setFps(null)
    }
  }, [isOn])

  return fps
}
