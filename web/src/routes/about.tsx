import {buildConfig} from '../config.ts'
import {AboutView} from '../features/about/about-view.tsx'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'
import {useRootData} from './root.tsx'

export function Component() {
  return (
    <>
      <PageTitle
        title="About"
        description="What stays in your browser, who made the games, how to report one, and a note for teachers."
        path={paths.about()}
      />
      <AboutView
        settings={useRootData().settings}
        keepsOffline={buildConfig.isOffline}
        hasProbeHosts={buildConfig.probeHosts.length > 0}
      />
    </>
  )
}
