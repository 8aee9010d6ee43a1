import './saves-panel.css'
import '../../ui/button.css'
import {useId, useRef} from 'react'

import type {Comparison, LoadChoice, LoadPlan} from '../../lib/saves/plan-load.ts'
import {Option, Panel} from './settings-panel.tsx'

/** Where the visitor is between choosing a file and having it loaded. */
export type SavesState =
  | {step: 'idle'}
  | {step: 'busy'}
  /** Nothing was written. */
  | {step: 'problem'; message: string}
  | {step: 'preview'; fileName: string; savedOn: string; choice: LoadChoice; plan: LoadPlan}
  | {step: 'done'; message: string; canUndo: boolean}

export type SavesPanelProps = {
  state: SavesState
  /** The games origin can be asked. */
  isReady: boolean
  /** The catalogue's name of a game, or its folder's. */
  nameOf: (game: string | null) => string
  onBackUp: () => void
  onFile: (file: File) => void
  onChoice: (choice: LoadChoice) => void
  onLoad: () => void
  onCancel: () => void
  onUndo: () => void
}

/** Progress of games as a file: to keep it, or to carry it to another computer. */
export function SavesPanel(props: SavesPanelProps) {
  const {state, isReady} = props
  const isBusy = state.step === 'busy' || !isReady
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()

  return (
    <Panel title="Saved games">
      <p className="small soft">
        Best scores and unfinished games of everything played here, as one file. It stays with you:
        nothing is sent.
      </p>
      <div className="row">
        <button type="button" className="button" disabled={isBusy} onClick={props.onBackUp}>
          Save a backup
        </button>
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => chooser.current?.click()}
        >
          Load a backup
        </button>
        <input
          ref={chooser}
          id={id}
          className="visually-hidden"
          type="file"
          accept=".json,application/json"
          aria-label="Backup file"
          tabIndex={-1}
          disabled={isBusy}
          onChange={({currentTarget}) => {
            const [file] = currentTarget.files ?? []
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) props.onFile(file)
          }}
        />
      </div>
      {state.step === 'preview' && <Preview {...props} state={state} />}
      <Outcome state={state} onUndo={props.onUndo} />
    </Panel>
  )
}

/** Said aloud when it changes: what was done, or why nothing was. */
function Outcome({state, onUndo}: {state: SavesState; onUndo: () => void}) {
  const message = state.step === 'problem' || state.step === 'done' ? state.message : ''
  return (
    <>
      <p
        className={state.step === 'problem' ? 'small saves-problem' : 'small'}
        role={state.step === 'problem' ? 'alert' : 'status'}
      >
        {message}
      </p>
      {state.step === 'done' && state.canUndo && (
        <div className="row">
          <button type="button" className="button" onClick={onUndo}>
            Undo
          </button>
        </div>
      )}
    </>
  )
}

type PreviewProps = Pick<SavesPanelProps, 'nameOf' | 'onChoice' | 'onLoad' | 'onCancel'> & {
  state: Extract<SavesState, {step: 'preview'}>
}

function Preview({state, nameOf, onChoice, onLoad, onCancel}: PreviewProps) {
  const {plan, choice, fileName, savedOn} = state
  const title = useId()
  const count = (comparison: Comparison) =>
    plan.games.reduce((sum, {counts}) => sum + counts[comparison], 0)
  const unsure = count('unsure')
  const changes = plan.written + plan.removed

  return (
    <section className="saves-preview" aria-labelledby={title}>
      <h2 id={title} tabIndex={-1} ref={focusOnce}>
        What loading would do
      </h2>
      <p className="small soft">
        <span dir="auto">{fileName}</span>
        {savedOn !== '' && `, saved on ${savedOn}`}
      </p>
      {plan.games.length === 0 ? (
        <p>There are no saves in this file, and none here.</p>
      ) : (
        <ul className="saves-games small">
          {plan.games.map(({game, counts}) => (
            <li key={game ?? ''}>
              <strong dir="auto">{nameOf(game)}</strong> {inWords(counts)}
            </li>
          ))}
        </ul>
      )}
      <Option
        radio="load-mode"
        label="Merge"
        hint={`Takes what is missing here or newer in the file: ${count('added') + count('newer')} of ${countAll(plan)}.`}
        isOn={choice.mode === 'merge'}
        onChange={() => onChoice({...choice, mode: 'merge'})}
      />
      {choice.mode === 'merge' && unsure > 0 && (
        <Option
          label="Take the file’s where nobody can tell which is newer"
          hint={`${plural(unsure, 'save')}. Otherwise those of this computer stay.`}
          isOn={choice.takesUnsure}
          onChange={(takesUnsure) => onChoice({...choice, takesUnsure})}
        />
      )}
      <Option
        radio="load-mode"
        label="Replace"
        hint={`Makes everything as in the file.${count('missing') > 0 ? ` ${plural(count('missing'), 'save')} that only this computer has would go.` : ''}`}
        isOn={choice.mode === 'replace'}
        onChange={() => onChoice({...choice, mode: 'replace'})}
      />
      <div className="row">
        <button
          type="button"
          className="button button-go"
          disabled={changes === 0}
          onClick={onLoad}
        >
          {changes === 0 ? 'Nothing to load' : `Load ${plural(changes, 'change')}`}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  )
}

/** Whoever chose a file continues at what came of it. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus()
}

const WORDS: [comparison: Comparison, words: string][] = [
  ['added', 'only in the file'],
  ['newer', 'newer in the file'],
  ['older', 'newer here'],
  ['unsure', 'different, age unknown'],
  ['same', 'alike'],
  ['missing', 'only here'],
]

function inWords(counts: LoadPlan['games'][number]['counts']): string {
  return WORDS.filter(([comparison]) => counts[comparison] > 0)
    .map(([comparison, words]) => `${counts[comparison]} ${words}`)
    .join(', ')
}

function countAll({games}: LoadPlan): number {
  return games.reduce(
    (sum, {counts}) =>
      sum + Object.values(counts).reduce((all, one) => all + one, 0) - counts.missing,
    0,
  )
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
