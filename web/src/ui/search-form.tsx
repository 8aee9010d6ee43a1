import './field.css'
import {Icon} from './icon.tsx'

type SearchFormProps = {
  /** What the box holds at first; another value starts it anew. */
  query?: string
  placeholder: string
  /** The trimmed text, possibly empty. */
  onSearch: (query: string) => void
}

/** One search box. Without script the browser itself goes to `/search?q=…`. */
export function SearchForm({query = '', placeholder, onSearch}: SearchFormProps) {
  return (
    <form
      className="field search-form"
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
        key={query}
        type="search"
        name="q"
        aria-label="Search games"
        placeholder={placeholder}
        defaultValue={query}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
      />
    </form>
  )
}
