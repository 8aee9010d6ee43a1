import {useEffect, useId, useRef, useState, type ComponentType} from 'react'

import type {CatalogueFilters} from '../../lib/models.ts'
import {Icon} from '../../ui/icon.tsx'
import {countChosen} from './count-chosen.ts'
import type {FilterPanelProps} from './filter-panel.tsx'

type FilterGamesProps = Omit<FilterPanelProps, 'onChoose' | 'onDone'> & {
  /** Called at once with every choice. */
  onChange: (filters: CatalogueFilters) => void
}

/** The button with its panel, whose inside is fetched when the pointer or the focus comes near. */
export function FilterGames({filters: applied, onChange, ...facts}: FilterGamesProps) {
  const panelId = useId()
  const [filters, choose] = useChosenFilters(applied, onChange)
  const {isOpen, setIsOpen, container, button} = useDisclosure()
  const {Panel, hasFailed, fetchPanel} = useLazyPanel()
  const chosen = countChosen(filters)

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
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => {
          fetchPanel()
          setIsOpen(!isOpen)
        }}
      >
        <Icon name="filter" />
        Filter games
      </button>

      <div className="outlined filter-panel" id={panelId} hidden={!isOpen}>
        {Panel && (
          <Panel {...facts} filters={filters} onChoose={choose} onDone={() => setIsOpen(false)} />
        )}
        {hasFailed && (
          <p role="alert">
            The filters did not arrive.{' '}
            <button type="button" className="button" onClick={() => location.reload()}>
              Load again
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

function useLazyPanel() {
  const [Panel, setPanel] = useState<ComponentType<FilterPanelProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  const fetchPanel = () => {
    if (Panel !== null) return
    import('./filter-panel.tsx').then(
      ({FilterPanel}) => {
        setPanel(() => FilterPanel)
        setHasFailed(false)
      },
      () => setHasFailed(true),
    )
  }
  return {Panel, hasFailed, fetchPanel}
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
  // A new address is the truth again.
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
