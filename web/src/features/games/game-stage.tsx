import './game-stage.css'
import {useCallback, useEffect, useRef, useState} from 'react'
import {preconnect} from 'react-dom'
import {Link} from 'react-router-dom'

import {decodeExternalAddress, openBlankWindow, openExternalWindow} from '../../lib/blank-window.ts'
import {useOffline} from '../../lib/offline-state.ts'
import {useFps} from '../../lib/use-fps.ts'
import {useKeptWhilePlayed} from '../../lib/use-kept-while-played.ts'
import {useScrollLock} from '../../lib/use-scroll-lock.ts'
import {paths} from '../../paths.ts'
import {Cover} from '../../ui/cover.tsx'
import {Icon} from '../../ui/icon.tsx'
import {Tool} from '../../ui/tool.tsx'
import {GameBadges} from './game-badges.tsx'
import {GameFrame} from './game-frame.tsx'
import type {GameViewProps} from './game-view.tsx'
import {GameWatchdog} from './game-watchdog.tsx'
import {KeepButton} from './keep-button.tsx'
import {LaunchPanel, type LaunchNotice} from './launch-panel.tsx'
import {StuckGame} from './stuck-game.tsx'

type GameStageProps = Omit<
  GameViewProps,
  'details' | 'slides' | 'promoGame' | 'promoExternal' | 'similar' | 'mirrors' | 'genres'
>

/** Where touch is all there is and the screen is small, games rarely work (spec section 1). */
const PHONE = '(hover: none) and (pointer: coarse) and (max-width: 899px)'

/** The bar above, the game or its launch panel, and the wooden shelf with the switches below. */
export function GameStage({
  game,
  today,
  frameSrc,
  externalAddress,
  thumbnail,
  onRandomGame,
  onPlayed,
  probeHosts,
  isDisguised,
  onToggleDisguise,
  editHref,
  contactEmail,
}: GameStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [isLaunched, setIsLaunched] = useState(false)
  const [hasLeft, setHasLeft] = useState(false)
  const [notice, setNotice] = useState<LaunchNotice>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isTheatre, setIsTheatre] = useTheatre()
  const [showsFps, setShowsFps] = useState(false)
  const fps = useFps(showsFps)

  const offline = useOffline()
  useKeptWhilePlayed(game, isLaunched ? frameSrc : null)

  // The arrow keys belong to the game while it has the focus, and a theatre has no page to scroll.
  useScrollLock(isPlaying || isTheatre)

  const openOutside = () => {
    if (externalAddress !== null) {
      const address = decodeExternalAddress(externalAddress)
      setNotice(address === null ? {kind: 'unsafe'} : {kind: 'opened', address})
      if (address !== null) openExternalWindow(address)
      return
    }
    if (frameSrc === null) return
    const title = isDisguised ? document.title : game.name
    setNotice(openBlankWindow({src: frameSrc, title}) ? null : {kind: 'blocked', address: frameSrc})
  }

  // The way to the games origin is open when the click comes; nothing of the game is asked for before it.
  const prepare = () => {
    if (frameSrc !== null) preconnect(new URL(frameSrc).origin)
  }

  // Another site is never kept, so the browser's word is enough to say so before a window opens.
  const isOutOfReach = () =>
    game.gameType === 'external'
      ? offline.isOffline || !navigator.onLine
      : offline.isOffline && offline.isKept(game) === false

  const launch = ({onPhone}: {onPhone: 'ask' | 'go'}) => {
    if (onPhone === 'ask' && globalThis.matchMedia?.(PHONE).matches) {
      setNotice({kind: 'phone'})
    } else if ((onPhone === 'ask' || notice?.kind === 'phone') && isOutOfReach()) {
      setNotice({kind: 'offline'})
    } else if (game.gameType === 'external') {
      openOutside()
      onPlayed?.()
    } else {
      setNotice(null)
      setIsLaunched(true)
      // The frame first: what is remembered of the visit can wait for the next turn.
      setTimeout(() => onPlayed?.())
    }
  }

  const leave = useCallback(() => {
    setIsLaunched(false)
    setIsTheatre(false)
    // The button that had the focus is gone with the game.
    setHasLeft(true)
  }, [setIsTheatre])

  return (
    <div className={isTheatre ? 'stage stage-theatre' : 'stage'} ref={stage}>
      <div className="row stage-bar">
        <Link className="tool" to={paths.catalogue()} aria-label="Back to games">
          <Icon name="back" />
          <span className="tool-word">Games</span>
        </Link>
        <Cover name={game.name} />
        <h1 tabIndex={-1} dir="auto">
          {game.name}
        </h1>
        <GameBadges game={game} today={today} />
        {isLaunched && (
          <button type="button" className="tool push" onClick={leave}>
            <Icon name="close" />
            Leave game
          </button>
        )}
        {editHref !== null && (
          <a
            className={isLaunched ? 'tool' : 'tool push'}
            href={editHref}
            aria-label="Edit in studio"
          >
            <Icon name="edit" />
            <span className="tool-word">Edit in studio</span>
          </a>
        )}
        <KeepButton game={game} />
      </div>

      <div className="stage-view">
        {isLaunched ? (
          <GameFrame
            title={game.name}
            src={frameSrc}
            onFocusChange={setIsPlaying}
            onLeave={leave}
            loading={
              <GameWatchdog game={game} contactEmail={contactEmail} onOpenWindow={openOutside} />
            }
          />
        ) : (
          <LaunchPanel
            game={game}
            thumbnail={thumbnail}
            probeHosts={probeHosts}
            notice={notice}
            takesFocus={hasLeft}
            contactEmail={contactEmail}
            onNear={prepare}
            onLaunch={launch}
          />
        )}
        {isLaunched && frameSrc !== null && (
          <StuckGame name={game.name} src={frameSrc} onLeave={leave} />
        )}
        {isLaunched && notice?.kind === 'blocked' && (
          <p className="stage-notice" role="alert">
            Your browser blocked the window.{' '}
            <a href={notice.address} target="_blank" rel="noopener noreferrer">
              Open {game.name} here
            </a>
          </p>
        )}
        {showsFps && <p className="stage-fps">{fps === null ? '… FPS' : `${fps} FPS`}</p>}
      </div>

      <div className="row shelf stage-shelf">
        <Tool
          name="Open in a blank window"
          word="Blank window"
          icon="window"
          isDisabled={externalAddress === null && frameSrc === null}
          onClick={() => {
            if (!isLaunched && isOutOfReach()) setNotice({kind: 'offline'})
            else openOutside()
          }}
        />
        {onToggleDisguise && (
          <Tool
            name="Disguise this tab"
            word="Disguise"
            icon="mask"
            isOn={isDisguised}
            onClick={onToggleDisguise}
          />
        )}
        <Tool name="Random game" word="Random" icon="dice" onClick={onRandomGame} />
        <Tool
          name="Show FPS"
          word="FPS"
          icon="fps"
          isOn={showsFps}
          onClick={() => setShowsFps(!showsFps)}
        />
        <span className="push" />
        <Tool
          name="Theatre"
          word="Theatre"
          icon="theatre"
          isOn={isTheatre}
          onClick={() => setIsTheatre(!isTheatre)}
        />
        <Tool
          name="Fullscreen"
          word="Fullscreen"
          icon="fullscreen"
          onClick={() => {
            // Refused where the system or the page's own frame forbids it: the page just stays as it is.
            stage.current?.requestFullscreen?.().catch(() => setIsTheatre(true))
          }}
        />
      </div>
    </div>
  )
}

/** The whole window for the game; Esc leaves it. */
function useTheatre() {
  const [isTheatre, setIsTheatre] = useState(false)

  useEffect(() => {
    if (!isTheatre) return undefined
    const onKeyDown = ({key}: KeyboardEvent) => {
      if (key === 'Escape') setIsTheatre(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isTheatre])

  return [isTheatre, setIsTheatre] as const
}
