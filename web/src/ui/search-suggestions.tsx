import './badge.css'
import './search-suggestions.css'
import {startTransition, useEffect, useEffectEvent, useId, useState} from 'react'

import {Cover} from './cover.tsx'
import {Icon} from './icon.tsx'
import type {SuggestSearch, Suggestion} from './search-form.tsx'

export type SearchSuggestionsProps = {
  /** The box, which becomes a combobox while this is there. */
  field: HTMLInputElement
  suggest: SuggestSearch
  onChoose: (to: string) => void
}

type List = {text: string; suggestions: Suggestion[]; isOpen: boolean; active: number}

const CLOSED: List = {text: '', suggestions: [], isOpen: false, active: -1}

/**
 * The list under a search box (ARIA combobox pattern): arrows move through it, Enter opens the chosen game or,
 * with none chosen, searches; Escape closes it. The focus stays in the box.
 */
export function SearchSuggestions({field, suggest, onChoose}: SearchSuggestionsProps) {
  const id = useId()
  const [list, setList] = useState(CLOSED)
  const {suggestions, active} = list
  const isOpen = list.isOpen && suggestions.length > 0

  const ask = useEffectEvent(async () => {
    const text = field.value.trim()
    const found = text === '' ? [] : await suggest(text).catch(() => [])
    // An answer to what the box no longer holds has nothing to say.
    if (field.value.trim() === text && document.activeElement === field)
      setList({text, suggestions: found, isOpen: true, active: -1})
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault()
      // One place before the first: what was typed.
      const places = suggestions.length + 1
      const from = isOpen ? active : -1
      setList({...list, isOpen: true, active: ((from + 1 + step + places) % places) - 1})
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setList({...list, isOpen: false, active: -1})
    } else if (event.key === 'Enter') {
      const chosen = isOpen ? suggestions[active] : undefined
      if (chosen) {
        event.preventDefault()
        onChoose(chosen.to)
      }
      startTransition(() => setList(CLOSED))
    }
  })

  useEffect(() => {
    const close = () => setList(CLOSED)
    const askNow = () => void ask()
    field.addEventListener('input', askNow)
    field.addEventListener('keydown', onKeyDown)
    field.addEventListener('blur', close)
    // Letters that were typed before this list had arrived.
    if (field.value !== field.defaultValue) askNow()
    return () => {
      field.removeEventListener('input', askNow)
      field.removeEventListener('keydown', onKeyDown)
      field.removeEventListener('blur', close)
    }
  }, [field])

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': `${id}-list`,
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    if (isOpen && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.removeAttribute('aria-activedescendant')
    // With large text the list scrolls; a test's document has no way to.
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({block: 'nearest'})
  }, [field, id, isOpen, active])

  return (
    <>
      {/* The combobox pattern's list: a datalist cannot lead anywhere. The keys are the box's, which keeps the focus. */}
      <div
        className="outlined suggestions"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        id={`${id}-list`}
        aria-label="Suggested games"
        hidden={!isOpen}
      >
        {suggestions.map(({id: gameId, name, to, kind}, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={gameId}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === active}
            // The press would take the focus out of the box and close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              setList(CLOSED)
              onChoose(to)
            }}
          >
            <Cover name={name} />
            <span className="suggestion-name" dir="auto">
              {name}
            </span>{' '}
            {kind && (
              <span className="badge">
                <Icon name={kind.icon} />
                {kind.label}
              </span>
            )}
          </div>
        ))}
      </div>
      <output className="visually-hidden">{wordsFor(list)}</output>
    </>
  )
}

const STEPS: Record<string, number | undefined> = {ArrowDown: 1, ArrowUp: -1}

function wordsFor({text, suggestions, isOpen}: List): string {
  if (!isOpen || text === '') return ''
  if (suggestions.length === 0) return 'No suggestions'
  return suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`
}
