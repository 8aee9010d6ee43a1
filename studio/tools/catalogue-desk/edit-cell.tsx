import {type KeyboardEvent, useState} from 'react'

import type {Column} from './columns.ts'

type Props = {
  column: Column
  /** Of the game. */
  name: string
  text: string
  /** Why the text cannot be written; `null` when it is. */
  onWrite: (text: string) => string | null
  onClose: () => void
}

/** A cell while it is edited: Enter or leaving it writes, Escape leaves it as it was. */
export function EditCell({column, name, text, onWrite, onClose}: Props) {
  const [value, setValue] = useState(text)
  const [problem, setProblem] = useState<string | null>(null)
  const choices = Array.isArray(column.choices) ? column.choices : []

  function write(next: string): void {
    const reason = next === text ? null : onWrite(next)
    setProblem(reason)
    if (reason === null) onClose()
  }

  const field = {
    'aria-label': `${column.title} of ${name}`,
    'aria-invalid': problem !== null,
    title: problem ?? undefined,
    value,
    // The editor has asked for this field, and nothing else of the row is of use meanwhile.
    autoFocus: true,
    onBlur: () => (problem === null ? write(value) : onClose()),
    onKeyDown: ({key}: KeyboardEvent) => {
      if (key === 'Escape') onClose()
      if (key === 'Enter') write(value)
    },
  }
  if (column.input === 'choice') {
    return (
      <select {...field} onChange={({currentTarget}) => write(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...field}
      type={column.input ?? 'text'}
      onChange={({currentTarget}) => {
        setValue(currentTarget.value)
        setProblem(null)
      }}
    />
  )
}
