import {useAccount} from '../auth/account-store.ts'
import {useSiteConfig} from './use-site-config.ts'

/** A document in the studio, for somebody who is signed in (DESIGN decision 10). */
export function useEditHref(type: 'game' | 'article', id: string): string | null {
  const {account} = useAccount()
  const config = useSiteConfig(account !== null)
  if (account === null || !config?.studioUrl) return null
  return `${config.studioUrl}/intent/edit/id=${encodeURIComponent(id)};type=${type}/`
}
