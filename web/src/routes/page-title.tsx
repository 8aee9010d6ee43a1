import {buildConfig} from '../config.ts'
import {PageHead} from '../ui/page-head.tsx'
import {useRootData} from './root.tsx'

export type PageTitleProps = {
  title: string | null
  description: string
  /** The page's own path, or `null` for pages that no list should hold. */
  path: string | null
}

/** The head of a route: its title beside the product's name. */
export function PageTitle({title, description, path}: PageTitleProps) {
  const {settings} = useRootData()
  const {canonicalOrigin: origin} = buildConfig
  return (
    <PageHead
      title={title}
      siteTitle={settings.siteTitle}
      description={description}
      canonical={path === null ? null : origin === null ? undefined : `${origin}${path}`}
    />
  )
}
