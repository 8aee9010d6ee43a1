import '../../ui/button.css'
import {useState} from 'react'

import {Option, Panel} from './settings-panel.tsx'

export type OfflinePanelProps = {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  /** Games that play without a network; `null` while that is found out, `'unknown'` where it cannot be. */
  kept: {games: {name: string; bytes: number}[]; sharedBytes: number} | 'unknown' | null
  onForget: () => void
}

/** What this browser keeps for when there is no network. */
export function OfflinePanel({isOn, onToggle, kept, onForget}: OfflinePanelProps) {
  const [said, setSaid] = useState('')
  const {games, sharedBytes} = kept === null || kept === 'unknown' ? NOTHING : kept

  return (
    <Panel title="Without a network">
      <Option
        label="Keep the site and what I played"
        hint="About 300 kB for the pages. Switching it off takes all of it away; your saves stay."
        isOn={isOn}
        onChange={onToggle}
      />
      {games.length > 0 ? (
        <>
          <p className="small">
            {games.length === 1 ? '1 game plays' : `${games.length} games play`} offline,{' '}
            {inWords(games.reduce((sum, {bytes}) => sum + bytes, sharedBytes))} in all:
          </p>
          <ul className="settings-list small">
            {games.map(({name, bytes}) => (
              <li key={name} dir="auto">
                {name} <span className="soft">{inWords(bytes)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="small soft">
          {isOn ? WORDS[kept === 'unknown' ? 'unknown' : 'nothing'] : ''}
        </p>
      )}
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={games.length === 0}
          onClick={() => {
            onForget()
            setSaid('No game is kept any more. Your saves are still there.')
          }}
        >
          Forget these games
        </button>
      </div>
      <output className="small">{said}</output>
    </Panel>
  )
}

const NOTHING = {games: [], sharedBytes: 0}

const WORDS = {
  nothing: 'No game is kept yet. One that you play with a network plays without one afterwards.',
  unknown: 'Which games are kept cannot be found out in this browser.',
}

function inWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
