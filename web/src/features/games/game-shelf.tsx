import '../../ui/lamp.css'
import {Icon} from '../../ui/icon.tsx'
import type {IconName} from '../../ui/icon-shapes.ts'

type GameShelfProps = {
  canOpenWindow: boolean
  onOpenWindow: () => void
  isDisguised: boolean
  /** `null`: the owner does not offer it. */
  onToggleDisguise: (() => void) | null
  onRandomGame: () => void
  showsFps: boolean
  onToggleFps: () => void
  isTheatre: boolean
  onToggleTheatre: () => void
  onFullscreen: () => void
}

export function GameShelf({
  canOpenWindow,
  onOpenWindow,
  isDisguised,
  onToggleDisguise,
  onRandomGame,
  showsFps,
  onToggleFps,
  isTheatre,
  onToggleTheatre,
  onFullscreen,
}: GameShelfProps) {
  return (
    <div className="row shelf stage-shelf">
      <ShelfTool
        name="Open in a blank window"
        word="Blank window"
        icon="window"
        isDisabled={!canOpenWindow}
        onClick={onOpenWindow}
      />
      {onToggleDisguise && (
        <ShelfTool
          name="Disguise this tab"
          word="Disguise"
          icon="mask"
          isOn={isDisguised}
          onClick={onToggleDisguise}
        />
      )}
      <ShelfTool name="Random game" word="Random" icon="dice" onClick={onRandomGame} />
      <ShelfTool name="Show FPS" word="FPS" icon="fps" isOn={showsFps} onClick={onToggleFps} />
      <span className="push" />
      <ShelfTool
        name="Theatre"
        word="Theatre"
        icon="theatre"
        isOn={isTheatre}
        onClick={onToggleTheatre}
      />
      <ShelfTool name="Fullscreen" word="Fullscreen" icon="fullscreen" onClick={onFullscreen} />
    </div>
  )
}

type ShelfToolProps = {
  name: string
  /** The visible word, a part of the name. */
  word: string
  icon: IconName
  /** A switch when given, a button without. */
  isOn?: boolean
  isDisabled?: boolean
  onClick: () => void
}

function ShelfTool({name, word, icon, isOn, isDisabled = false, onClick}: ShelfToolProps) {
  return (
    <button
      type="button"
      className={isOn === undefined ? 'tool' : 'tool lamp'}
      aria-label={name}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className="tool-word">{word}</span>
    </button>
  )
}
