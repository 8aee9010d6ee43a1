import './settings-view.css'
import '../../ui/button.css'
import '../../ui/field.css'
import {useId, useState, type ReactNode} from 'react'

import {Option, Panel} from './settings-panel.tsx'

type Theme = 'system' | 'night' | 'day'

export type SettingsViewProps = {
  theme: Theme
  onTheme: (theme: Theme) => void
  showThumbnails: boolean
  onThumbnails: (isOn: boolean) => void
  lessMotion: boolean
  onLessMotion: (isOn: boolean) => void
  remembersPlayed: boolean
  onRemembersPlayed: (isOn: boolean) => void
  playedCount: number
  onClearPlayed: () => void
  keptCount: number
  onClearKept: () => void
  /** The owner may not offer the quick-hide key. */
  offersQuickHide: boolean
  hasQuickHide: boolean
  onQuickHide: (isOn: boolean) => void
  /** `KeyboardEvent.key`. */
  quickHideKey: string
  onQuickHideKey: (key: string) => void
  /** More panels. */
  children?: ReactNode
}

const THEMES: [theme: Theme, words: string][] = [
  ['system', 'Same as the computer'],
  ['night', 'Night: lamps on'],
  ['day', 'Day: shutters open'],
]

/** Every choice takes effect at once and stays in this browser. */
export function SettingsView(props: SettingsViewProps) {
  const [said, setSaid] = useState('')

  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>Settings</h1>
        <p className="soft small">Kept in this browser. Nothing is sent.</p>
      </div>
      <div className="settings">
        <Panel title="Light">
          <div className="settings-windows">
            {THEMES.map(([theme, words]) => (
              <Option
                key={theme}
                radio="theme"
                value={theme}
                label={words}
                isOn={props.theme === theme}
                onChange={() => props.onTheme(theme)}
              />
            ))}
          </div>
        </Panel>
        <Panel title="The wall">
          <Option
            label="Show thumbnails"
            hint="Uses more data: about 5 kB per picture, 10 at most."
            isOn={props.showThumbnails}
            onChange={props.onThumbnails}
          />
          <Option
            label="Less motion"
            hint="Slides wait for you. Bulbs stay as they are."
            isOn={props.lessMotion}
            onChange={props.onLessMotion}
          />
        </Panel>
        <Panel title="Memory">
          <Option
            label="Remember what I played"
            hint="The ten most recent games, on this computer only. Switching it off forgets them."
            isOn={props.remembersPlayed}
            onChange={props.onRemembersPlayed}
          />
          <div className="row">
            <button
              type="button"
              className="button"
              disabled={props.playedCount === 0}
              onClick={() => {
                props.onClearPlayed()
                setSaid('Recently played games are cleared.')
              }}
            >
              Clear recently played
            </button>
            <button
              type="button"
              className="button"
              disabled={props.keptCount === 0}
              onClick={() => {
                props.onClearKept()
                setSaid('Kept games are cleared.')
              }}
            >
              Clear kept games
            </button>
          </div>
          <output className="small">{said}</output>
        </Panel>
        {props.offersQuickHide && (
          <Panel title="Keys">
            <Option
              label="Quick-hide key"
              hint="Pressing the key leaves for a blank page. A running game has the keys to itself: click beside it first."
              isOn={props.hasQuickHide}
              onChange={props.onQuickHide}
            />
            <KeyField pressed={props.quickHideKey} onKey={props.onQuickHideKey} />
          </Panel>
        )}
        {props.children}
      </div>
    </>
  )
}

/** Shows the key; pressing another one in it chooses that. Tab and Shift stay what they are. */
function KeyField({pressed, onKey}: {pressed: string; onKey: (key: string) => void}) {
  const id = useId()
  return (
    <div className="row">
      <label htmlFor={id}>Key</label>
      <div className="outlined field settings-key">
        <input
          id={id}
          value={pressed === ' ' ? 'Space' : pressed}
          readOnly
          autoComplete="off"
          onKeyDown={(event) => {
            if (['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter'].includes(event.key)) return
            event.preventDefault()
            onKey(event.key)
          }}
        />
      </div>
      <span className="small soft">Press a key in the box to change it.</span>
    </div>
  )
}
