import {useEffect, useId, useRef, useState} from 'react'

import type {CatalogueCounts, CatalogueFilters} from '../../lib/models.ts'
import {newSince} from '../../lib/newness.ts'
import {Icon} from '../../ui/icon.tsx'
import type {IconName} from '../../ui/icon-shapes.ts'
import {GAME_KINDS, type GameKind} from './game-kind.ts'

/** Ours first: they start right here. */
const KIND_ORDER: GameKind[] = ['html5', 'flash', 'external', 'waflash']

type FilterPanelProps = {
  filters: CatalogueFilters
  counts: CatalogueCounts
  /** How many games the filters leave now. */
  total: number
  today: string
  genres: {slug: string; title: string}[]
  /** Called at once with every choice. */
  onChange: (filters: CatalogueFilters) => void
}

export function FilterPanel({
  filters: applied,
  counts,
  total,
  today,
  genres,
  onChange,
}: FilterPanelProps) {
  const panelId = useId()
  const [filters, choose] = useChosenFilters(applied, onChange)
  const {isOpen, setIsOpen, container, button} = useDisclosure()
  const chosen =
    (filters.types.length > 0 ? 1 : 0) +
    (filters.trending ? 1 : 0) +
    (filters.since ? 1 : 0) +
    (filters.genre ? 1 : 0)
  // One that is chosen stays on offer, so that it can be taken back.
  const offered = genres.filter(
    ({slug}) => (counts.byGenre[slug] ?? 0) > 0 || slug === filters.genre,
  )

  return (
    <div className="filter" ref={container}>
      <button
        ref={button}
        type="button"
        className="button filter-button"
        data-count={chosen > 0 ? chosen : undefined}
        aria-label="Filter games"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="filter" />
        Filter games
      </button>

      <div className="filter-panel" id={panelId} hidden={!isOpen}>
        <fieldset>
          <legend className="show">Kind</legend>
          <Choice
            type="radio"
            label="any kind"
            count={counts.all}
            isChosen={filters.types.length === 0}
            onChange={() => choose({...filters, types: []})}
          />
          {KIND_ORDER.map((kind) => (
            <Choice
              key={kind}
              type="radio"
              label={kind}
              icon={GAME_KINDS[kind].icon}
              count={counts.byType[kind]}
              isChosen={filters.types.length === 1 && filters.types[0] === kind}
              onChange={() => choose({...filters, types: [kind]})}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="show">Only</legend>
          <Choice
            type="checkbox"
            label="trending"
            icon="flame"
            count={counts.trending}
            isChosen={filters.trending}
            onChange={(trending) => choose({...filters, trending})}
          />
          <Choice
            type="checkbox"
            label="new"
            hint="last 30 days"
            count={counts.new}
            isChosen={filters.since !== null}
            onChange={(isNew) => choose({...filters, since: isNew ? newSince(today) : null})}
          />
        </fieldset>
        {offered.length > 0 && (
          <fieldset>
            <legend className="show">Genre</legend>
            <div className="filter-genres">
              {offered.map(({slug, title}) => (
                <button
                  key={slug}
                  type="button"
                  className="tool lamp"
                  aria-pressed={filters.genre === slug}
                  onClick={() => choose({...filters, genre: filters.genre === slug ? null : slug})}
                >
                  {title} <span className="soft">{counts.byGenre[slug] ?? 0}</span>
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <div className="row filter-done">
          <button type="button" className="button button-go" onClick={() => setIsOpen(false)}>
            {total === 1 ? 'Show 1 game' : `Show ${total} games`}
          </button>
          {chosen > 0 && (
            <button
              type="button"
              className="tool"
              onClick={() => choose({types: [], trending: false, since: null, genre: null})}
            >
              Clear
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  /** The word of the address, which is the choice's whole accessible name. */
  label: string
  hint?: string
  icon?: IconName
  count: number
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({type, label, hint, icon, count, isChosen, onChange}: ChoiceProps) {
  const id = useId()
  return (
    <div className="choice">
      <input
        type={type}
        id={id}
        name={type === 'radio' ? 'kind' : label}
        value={label}
        checked={isChosen}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        {icon && <Icon name={icon} />}
        <span className="choice-word">{label}</span>
      </label>
      {hint && <span className="small soft">{hint}</span>}
      <span className="choice-count" id={`${id}-count`}>
        {count}
      </span>
    </div>
  )
}

/**
 * The filters as they were last chosen. They travel through the address, which takes a moment: without this a
 * choice would spring back until the address has changed.
 */
function useChosenFilters(
  applied: CatalogueFilters,
  onChange: (filters: CatalogueFilters) => void,
): [CatalogueFilters, (filters: CatalogueFilters) => void] {
  const [choice, setChoice] = useState({chosen: applied, since: applied})
  // A new address, whoever changed it, is the truth again.
  if (choice.since !== applied) setChoice({chosen: applied, since: applied})

  const choose = (filters: CatalogueFilters) => {
    setChoice({chosen: filters, since: applied})
    onChange(filters)
  }
  return [choice.since === applied ? choice.chosen : applied, choose]
}

/** Open or closed; Esc and a press elsewhere close it, Esc also gives the focus back to the button. */
function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = ({target}: PointerEvent) => {
      if (target instanceof Node && !container.current?.contains(target)) setIsOpen(false)
    }
    const onKeyDown = ({key}: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])

  return {isOpen, setIsOpen, container, button}
}
