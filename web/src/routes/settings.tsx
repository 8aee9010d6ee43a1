import {SettingsView} from '../features/settings/settings-view.tsx'
import {keptGames, playedGames} from '../lib/shelf.ts'
import {useStoredList} from '../lib/stored-list.ts'
import {listenForQuickHide, setQuickHideKey, useQuickHideKey} from '../lib/quick-hide.ts'
import {useIsThemeChosen, usePreference} from '../lib/use-preference.ts'
import {PageTitle} from './page-title.tsx'

export function Component() {
  const [theme, setTheme] = usePreference('theme')
  const isThemeChosen = useIsThemeChosen()
  const [thumbnails, setThumbnails] = usePreference('thumbnails')
  const [motion, setMotion] = usePreference('motion')
  const [history, setHistory] = usePreference('history')
  const [quickHide, setQuickHide] = usePreference('quickhide')

  return (
    <>
      <PageTitle
        title="Settings"
        description="How the shack looks and what it remembers."
        path={null}
      />
      <SettingsView
        theme={isThemeChosen ? theme : 'system'}
        onTheme={(next) => setTheme(next === 'system' ? null : next)}
        showThumbnails={thumbnails === 'on'}
        onThumbnails={(on) => setThumbnails(on ? 'on' : 'off')}
        lessMotion={motion === 'less'}
        onLessMotion={(on) => setMotion(on ? 'less' : 'full')}
        remembersPlayed={history === 'on'}
        onRemembersPlayed={(on) => {
          setHistory(on ? 'on' : 'off')
          if (!on) playedGames.clear()
        }}
        playedCount={useStoredList(playedGames).length}
        onClearPlayed={playedGames.clear}
        keptCount={useStoredList(keptGames).length}
        onClearKept={keptGames.clear}
        hasQuickHide={quickHide === 'on'}
        onQuickHide={(on) => {
          setQuickHide(on ? 'on' : 'off')
          listenForQuickHide()
        }}
        quickHideKey={useQuickHideKey()}
        onQuickHideKey={setQuickHideKey}
      />
    </>
  )
}
