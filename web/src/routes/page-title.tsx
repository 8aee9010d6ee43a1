import {buildConfig} from '../config.ts'
import {PageHead} from '../ui/page-head.tsx'
import {useRootData} from './root.tsx'

type PageTitleProps = {
  title: string | null
  description: string
  /** The page's own path, or `null` for pages that no list should hold. */
  path: string | null
}

/** The head of a route: its title beside the product's name. */
export function PageTitle({title, description, path}: PageTitleProps) {
  const {settings, origin: ownOrigin} = useRootData()
  // A hosted site that was not told its address leaves canonical links out: it may have several.
  const origin = buildConfig.siteOrigin ?? (buildConfig.hostedLake === null ? ownOrigin : null)
  return (
    <PageHead
      title={title}
      siteTitle={settings.siteTitle}
      description={description}
      canonical={path === null ? null : origin === null ? undefined : `${origin}${path}`}
    />
  )
}
