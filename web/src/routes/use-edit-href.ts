import {useAccount} from '../auth/account-store.ts'
import {useSiteConfig} from './use-site-config.ts'

/** A document in the studio, for an editor who is signed in (DESIGN decision 10). */
export function useEditHref(type: 'game' | 'article', id: string): string | null {
  const {account} = useAccount()
  const isEditor = account?.isEditor === true
  const config = useSiteConfig(isEditor)
  if (!isEditor || !config?.studioUrl) return null
  return `${config.studioUrl}/intent/edit/id=${encodeURIComponent(id)};type=${type}/`
}
