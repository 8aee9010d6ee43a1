import './filter-panel.css'
import '../../ui/lamp.css'
import {useId} from 'react'

import {NO_FILTERS} from '../../lib/catalogue-query.ts'
import type {CatalogueCounts, CatalogueFilters} from '../../lib/models.ts'
import {newSince} from '../../lib/newness.ts'
import {Icon} from '../../ui/icon.tsx'
import type {IconName} from '../../ui/icon-shapes.ts'
import {countChosen} from './count-chosen.ts'
import {GAME_KINDS, type GameKind} from './game-kind.ts'
import {includeMissing} from './include-missing.ts'

/** Ours first: they start right here. */
const KIND_ORDER: GameKind[] = ['html5', 'flash', 'external', 'waflash']

export type FilterPanelProps = {
  filters: CatalogueFilters
  counts: CatalogueCounts
  /** How many games the filters leave now. */
  total: number
  today: string
  genres: {slug: string; title: string}[]
  /** Called at once with every choice. */
  onChoose: (filters: CatalogueFilters) => void
  onDone: () => void
}

/** What the panel holds: fetched when somebody is about to open it. */
export function FilterPanel({
  filters,
  counts,
  total,
  today,
  genres,
  onChoose: choose,
  onDone,
}: FilterPanelProps) {
  // One that is chosen stays on offer, so that it can be taken back.
  const offered = genres.filter(
    ({slug}) => (counts.byGenre[slug] ?? 0) > 0 || slug === filters.genre,
  )

  return (
    <>
      <div className="filter-choices">
        <fieldset>
          <legend className="show">Kind</legend>
          <Choice
            type="radio"
            word="any kind"
            label="Any kind"
            count={counts.all}
            isChosen={filters.types.length === 0}
            onChange={() => choose({...filters, types: []})}
          />
          {KIND_ORDER.map((kind) => (
            <Choice
              key={kind}
              type="radio"
              word={kind}
              label={GAME_KINDS[kind].label}
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
            word="trending"
            label="Trending"
            icon="flame"
            count={counts.trending}
            isChosen={filters.trending}
            onChange={(trending) => choose({...filters, trending})}
          />
          <Choice
            type="checkbox"
            word="new"
            label="New"
            hint="last 30 days"
            count={counts.new}
            isChosen={filters.since !== null}
            onChange={(isNew) => choose({...filters, since: isNew ? newSince(today) : null})}
          />
        </fieldset>
        {counts.missing > 0 && (
          <label className="choice">
            <input
              type="checkbox"
              checked={filters.includesMissing}
              onChange={(event) => choose({...filters, includesMissing: event.target.checked})}
            />
            {includeMissing(counts.missing)}
          </label>
        )}
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
      </div>
      <div className="row filter-done">
        <button type="button" className="button button-go" onClick={onDone}>
          {total === 1 ? 'Show 1 game' : `Show ${total} games`}
        </button>
        {countChosen(filters) > 0 && (
          <button type="button" className="tool" onClick={() => choose(NO_FILTERS)}>
            Clear
          </button>
        )}
      </div>
    </>
  )
}

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  /** The choice's accessible name; for a kind the word of the address. */
  word: string
  /** What is seen: the same word, spelled as on the tickets. */
  label: string
  hint?: string
  icon?: IconName
  count: number
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({type, word, label, hint, icon, count, isChosen, onChange}: ChoiceProps) {
  const id = useId()
  return (
    <div className="choice">
      <input
        type={type}
        id={id}
        name={type === 'radio' ? 'kind' : word}
        value={word}
        aria-label={word}
        checked={isChosen}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        {icon && <Icon name={icon} />}
        <span>{label}</span>
      </label>
      {hint && <span className="small soft">{hint}</span>}
      <span className="choice-count" id={`${id}-count`}>
        {count}
      </span>
    </div>
  )
}
