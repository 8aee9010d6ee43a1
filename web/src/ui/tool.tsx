import './button.css'
import './lamp.css'
import type {IconName} from './icon-shapes.ts'
import {Icon} from './icon.tsx'

type ToolProps = {
  name: string
  icon: IconName
  /** The visible word, a part of the name; without it the tool is its icon. */
  word?: string
  /** A switch when given, a button without. */
  isOn?: boolean
  isDisabled?: boolean
  className?: string
  onClick: () => void
}

/** A bare button of a bar. */
export function Tool({name, icon, word, isOn, isDisabled, className = '', onClick}: ToolProps) {
  return (
    <button
      type="button"
      className={`tool ${isOn === undefined ? className : `lamp ${className}`}`.trim()}
      aria-label={name}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      {word !== undefined && <span className="tool-word">{word}</span>}
    </button>
  )
}
