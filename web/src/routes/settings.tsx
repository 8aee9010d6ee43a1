import {OfflinePanel} from '../features/settings/offline-panel.tsx'
import {SavesPanel} from '../features/settings/saves-panel.tsx'
import {SettingsView} from '../features/settings/settings-view.tsx'
import {forgetSite, keepSite} from '../lib/kept-site.ts'
import {usePreference} from '../lib/use-preference.ts'
import {PageTitle} from './page-title.tsx'
import {useRootData} from './root.tsx'
import {useGameNames, useKeptGames} from './use-kept-games.ts'
import {useSaves} from './use-saves.ts'
import {useSiteConfig} from './use-site-config.ts'

export function Component() {
  return (
    <>
      <PageTitle
        title="Settings"
        description="How the shack looks and what it remembers."
        path={null}
      />
      <SettingsView offersQuickHide={useRootData().settings.offersQuickHide}>
        <OfflineSettings />
      </SettingsView>
    </>
  )
}

/** The two panels that ask the games origin. */
function OfflineSettings() {
  const gamesOrigin = useSiteConfig()?.gamesOrigin ?? null
  const nameOf = useGameNames()
  const [kept, forgetGames] = useKeptGames(gamesOrigin, nameOf)
  const [offline, setOffline] = usePreference('offline')
  const saves = useSaves(gamesOrigin)

  const keepOrForget = async (isWanted: boolean) => {
    if (isWanted) {
      await keepSite()
      return
    }
    await Promise.all([forgetSite(), forgetGames()])
  }

  return (
    <>
      <SavesPanel {...saves} isReady={gamesOrigin !== null} nameOf={nameOf} />
      <OfflinePanel
        isOn={offline === 'on'}
        onToggle={(isOn) => {
          setOffline(isOn ? 'on' : 'off')
          keepOrForget(isOn).catch((error: unknown) => {
            console.info('This browser does not keep the site for later.', error)
          })
        }}
        kept={kept}
        onForget={() => void forgetGames()}
      />
    </>
  )
}
