import './launch-panel.css'
import {useEffect, useRef} from 'react'

import type {Game, Picture} from '../../lib/models.ts'
import type {ProbeHosts} from '../../lib/probe.ts'
import {Cover} from '../../ui/cover.tsx'
import {Icon} from '../../ui/icon.tsx'
import {Motif} from '../../ui/motif.tsx'
import {GameStatus} from './game-status.tsx'

/** What the last click led to, when there is something to say about it. */
export type LaunchNotice =
  | null
  | {kind: 'phone'}
  /** No network, and the game is not kept for that. */
  | {kind: 'offline'}
  | {kind: 'opened'; address: string}
  | {kind: 'blocked'; address: string}
  | {kind: 'unsafe'}

type LaunchPanelProps = {
  game: Game
  thumbnail: Picture | null
  probeHosts: ProbeHosts
  notice: LaunchNotice
  /** Back from the game: the focus goes to the button that started it. */
  takesFocus: boolean
  contactEmail: string
  /** The pointer or the focus is on the button: the click may come. */
  onNear: () => void
  onLaunch: (options: {onPhone: 'ask' | 'go'}) => void
}

/** The cover under a lamp, with the one lit button that starts the game. */
export function LaunchPanel({
  game,
  thumbnail,
  probeHosts,
  notice,
  takesFocus,
  contactEmail,
  onNear,
  onLaunch,
}: LaunchPanelProps) {
  const launch = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (takesFocus) launch.current?.focus({preventScroll: true})
  }, [takesFocus])

  const isExternal = game.gameType === 'external'

  return (
    <div className="launch">
      <Cover
        name={game.name}
        picture={thumbnail}
        motif={thumbnail === null && <Motif name={game.name} tags={game.tags} />}
        loading="eager"
      />
      <div className="launch-cone" aria-hidden="true" />
      <CeilingLamp />
      <div className="launch-front">
        <p className="show launch-name" aria-hidden="true" dir="auto">
          {game.name}
        </p>

        <button
          ref={launch}
          type="button"
          className="button button-go button-big"
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onLaunch({onPhone: 'ask'})}
        >
          <Icon name={isExternal ? 'external' : 'play'} />
          <span className="launch-words">Click to launch {game.name}</span>
        </button>

        {game.isDead && (
          <p className="launch-board">
            Nobody answered at this game&apos;s address when it was last checked.
          </p>
        )}
        {game.isBroken && (
          <p className="launch-board">
            We know that this game has trouble starting. Somebody is looking at it.
          </p>
        )}
        <Notice
          name={game.name}
          notice={notice}
          isExternal={isExternal}
          contactEmail={contactEmail}
          onContinue={() => onLaunch({onPhone: 'go'})}
        />
        {isExternal && (
          <>
            <p>Some external games might not work. This one opens in a new window.</p>
            <GameStatus hosts={probeHosts} />
          </>
        )}
      </div>
    </div>
  )
}

type NoticeProps = Pick<LaunchPanelProps, 'notice' | 'contactEmail'> & {
  name: string
  isExternal: boolean
  onContinue: () => void
}

function Notice({notice, name, isExternal, contactEmail, onContinue}: NoticeProps) {
  switch (notice?.kind) {
    case 'phone':
      return (
        <div className="launch-board" role="alert">
          <p>Games are not available on mobile. Use a computer to play.</p>
          <button type="button" className="button" onClick={onContinue}>
            Continue anyway
          </button>
        </div>
      )
    case 'offline':
      return (
        <div className="launch-board" role="alert">
          <p>
            {isExternal
              ? 'You are offline, and this game is on another site.'
              : 'You are offline, and this game is not kept in this browser yet. Play it once with a network, and it is.'}
          </p>
          <button type="button" className="button" onClick={onContinue}>
            Try it anyway
          </button>
        </div>
      )
    case 'opened':
      return (
        <output className="launch-board">
          Opened in a new window. Nothing there?{' '}
          <a href={notice.address} target="_blank" rel="noopener noreferrer">
            Open {name} here
          </a>
        </output>
      )
    case 'blocked':
      return (
        <p className="launch-board" role="alert">
          Your browser blocked the window.{' '}
          <a href={notice.address} target="_blank" rel="noopener noreferrer">
            Open {name} here
          </a>
        </p>
      )
    case 'unsafe':
      return (
        <p className="launch-board" role="alert">
          This game&apos;s address cannot be opened. Tell us at{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      )
    default:
      return null
  }
}

function CeilingLamp() {
  return (
    <svg className="launch-lamp" viewBox="0 0 92 74" aria-hidden="true">
      <path d="M44 0h4v24h-4z" fill="#8c9bb3" />
      <path d="M10 58c0-22 16-36 36-36s36 14 36 36z" fill="#a3261b" />
      <path d="M22 50c1-12 8-20 18-22" stroke="#e0685a" strokeWidth="4" strokeLinecap="round" />
      <path d="M34 58h24c0 8-5 14-12 14s-12-6-12-14z" fill="#ffe2a3" />
    </svg>
  )
}
