import './field.css'
import {useEffect, useEffectEvent, useRef, useState, type ComponentType} from 'react'

import type {IconName} from './icon-shapes.ts'
import {Icon} from './icon.tsx'
import type {SearchSuggestionsProps} from './search-suggestions.tsx'

/** What the box offers while somebody types. */
export type Suggestion = {
  id: string
  name: string
  to: string
  /** `null`: the document names none. */
  kind: {label: string; icon: IconName} | null
}

export type SuggestSearch = (text: string) => Promise<Suggestion[]>

type SearchFormProps = {
  /** What the box holds at first; another value starts it anew. */
  query?: string
  placeholder: string
  /** The trimmed text, possibly empty. */
  onSearch: (query: string) => void
  /** Without it the box is a plain one. */
  suggest?: SuggestSearch
  /** The address of the suggestion that was chosen. */
  onChoose?: (to: string) => void
}

/**
 * One search box. Without script the browser itself goes to `/search?q=…`; with it, the first focus fetches what
 * makes a combobox of it, so that no page pays for that before it is wanted.
 */
export function SearchForm({
  query = '',
  placeholder,
  onSearch,
  suggest,
  onChoose,
}: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps> | null>(null)

  const makeReady = () => {
    setField(input.current)
    if (!suggest || Suggestions !== null) return
    import('./search-suggestions.tsx').then(
      ({SearchSuggestions}) => setSuggestions(() => SearchSuggestions),
      // Searching works without suggestions.
      () => null,
    )
  }
  const makeReadyIfEntered = useEffectEvent(() => {
    if (document.activeElement === input.current) makeReady()
  })
  // Not a new box: taking away one that has the focus costs a slow laptop ten milliseconds of a search.
  const shown = useRef(query)
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query
    shown.current = query
  }, [query])
  // Who was in the box before the page answered gets no focus event any more.
  useEffect(() => makeReadyIfEntered(), [])

  return (
    <form
      className="outlined field search-form"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- older school laptops do not know the search element
      role="search"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault()
        const text = new FormData(event.currentTarget).get('q')
        onSearch(typeof text === 'string' ? text.trim() : '')
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search games"
        placeholder={placeholder}
        defaultValue={query}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        onFocus={makeReady}
      />
      {Suggestions && suggest && onChoose && field && (
        <Suggestions field={field} suggest={suggest} onChoose={onChoose} />
      )}
    </form>
  )
}
