import {useEffect, useState} from 'react'
import {useNavigation} from 'react-router-dom'

/** Longer than a page that is at hand takes to appear. */
const PATIENCE_MS = 500

/** Whether the next page has kept the visitor waiting, as one that the lake is asked for may. */
export function useSlowNavigation(): boolean {
  const isLoading = useNavigation().state === 'loading'
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isLoading])

  return isSlow
}
