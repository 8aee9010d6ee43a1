import './settings-view.css'
import '../../ui/button.css'
import '../../ui/field.css'
import {useId, useState, type ReactNode} from 'react'

import {listenForQuickHide, setQuickHideKey, useQuickHideKey} from '../../lib/quick-hide.ts'
import {keptGames, playedGames} from '../../lib/shelf.ts'
import {useStoredList, type StoredList} from '../../lib/stored-list.ts'
import {useIsThemeChosen, usePreference} from '../../lib/use-preference.ts'
import {Option, Panel} from './settings-panel.tsx'

export type SettingsViewProps = {
  /** The owner may not offer the quick-hide key. */
  offersQuickHide: boolean
  /** More panels. */
  children?: ReactNode
}

/** Every choice takes effect at once and stays in this browser. */
export function SettingsView({offersQuickHide, children}: SettingsViewProps) {
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>Settings</h1>
        <p className="soft small">Kept in this browser. Nothing is sent.</p>
      </div>
      <div className="settings">
        <Light />
        <TheWall />
        <Memory />
        {offersQuickHide && <Keys />}
        {children}
      </div>
    </>
  )
}

const THEMES = [
  ['system', 'Same as the computer'],
  ['night', 'Night: lamps on'],
  ['day', 'Day: shutters open'],
] as const

function Light() {
  const [theme, setTheme] = usePreference('theme')
  const shown = useIsThemeChosen() ? theme : 'system'
  return (
    <Panel title="Light">
      <div className="settings-windows">
        {THEMES.map(([value, words]) => (
          <Option
            key={value}
            radio="theme"
            value={value}
            label={words}
            isOn={shown === value}
            onChange={() => setTheme(value === 'system' ? null : value)}
          />
        ))}
      </div>
    </Panel>
  )
}

function TheWall() {
  const [thumbnails, setThumbnails] = usePreference('thumbnails')
  const [motion, setMotion] = usePreference('motion')
  return (
    <Panel title="The wall">
      <Option
        label="Show thumbnails"
        hint="Uses more data: about 5 kB per picture, 10 at most."
        isOn={thumbnails === 'on'}
        onChange={(isOn) => setThumbnails(isOn ? 'on' : 'off')}
      />
      <Option
        label="Less motion"
        hint="Slides wait for you. Bulbs stay as they are."
        isOn={motion === 'less'}
        onChange={(isOn) => setMotion(isOn ? 'less' : 'full')}
      />
    </Panel>
  )
}

const LISTS = [
  [playedGames, 'recently played', 'Recently played games are cleared.'],
  [keptGames, 'kept games', 'Kept games are cleared.'],
] as const

function Memory() {
  const [history, setHistory] = usePreference('history')
  const [said, setSaid] = useState('')
  return (
    <Panel title="Memory">
      <Option
        label="Remember what I played"
        hint="The ten most recent games, on this computer only. Switching it off forgets them."
        isOn={history === 'on'}
        onChange={(isOn) => {
          setHistory(isOn ? 'on' : 'off')
          if (!isOn) playedGames.clear()
        }}
      />
      <div className="row">
        {LISTS.map(([list, name, done]) => (
          <ClearButton key={name} list={list} onClear={() => setSaid(done)}>
            Clear {name}
          </ClearButton>
        ))}
      </div>
      <output className="small">{said}</output>
    </Panel>
  )
}

type ClearButtonProps = {list: StoredList; onClear: () => void; children: ReactNode}

function ClearButton({list, onClear, children}: ClearButtonProps) {
  return (
    <button
      type="button"
      className="button"
      disabled={useStoredList(list).length === 0}
      onClick={() => {
        list.clear()
        onClear()
      }}
    >
      {children}
    </button>
  )
}

/** The box shows the key; pressing another one in it chooses that. Tab and Shift stay what they are. */
function Keys() {
  const [quickHide, setQuickHide] = usePreference('quickhide')
  const key = useQuickHideKey()
  const id = useId()
  return (
    <Panel title="Keys">
      <Option
        label="Quick-hide key"
        hint="Pressing the key leaves for a blank page. A running game has the keys to itself: click beside it first."
        isOn={quickHide === 'on'}
        onChange={(isOn) => {
          setQuickHide(isOn ? 'on' : 'off')
          listenForQuickHide()
        }}
      />
      <div className="row">
        <label htmlFor={id}>Key</label>
        <div className="outlined field settings-key">
          <input
            id={id}
            value={key === ' ' ? 'Space' : key}
            readOnly
            autoComplete="off"
            onKeyDown={(event) => {
              if (['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter'].includes(event.key)) return
              event.preventDefault()
              setQuickHideKey(event.key)
            }}
          />
        </div>
        <span className="small soft">Press a key in the box to change it.</span>
      </div>
    </Panel>
  )
}
