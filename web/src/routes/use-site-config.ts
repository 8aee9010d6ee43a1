import {useEffect, useState} from 'react'

import {loadSiteConfig, type SiteConfig} from '../config.ts'

/** The running site's addresses; `null` until they are known, where they cannot be had, and while unwanted. */
export function useSiteConfig(isWanted = true): SiteConfig | null {
  const [config, setConfig] = useState<SiteConfig | null>(null)

  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    loadSiteConfig()
      .then((loaded) => isCurrent && setConfig(loaded))
      .catch((error: unknown) => console.warn('The addresses of this site are not known.', error))
    return () => {
      isCurrent = false
    }
  }, [isWanted])

  return config
}
