import {useId, type ReactNode} from 'react'

export function Panel({title, children}: {title: string; children: ReactNode}) {
  return (
    <fieldset className="board settings-panel">
      <legend className="show">{title}</legend>
      {children}
    </fieldset>
  )
}

type OptionProps = {
  /** Radio buttons of one choice bear its name. */
  radio?: string
  value?: string
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Option({radio, value, label, hint, isOn, onChange}: OptionProps) {
  const id = useId()
  return (
    <div className="settings-option">
      <input
        id={id}
        type={radio === undefined ? 'checkbox' : 'radio'}
        name={radio}
        value={value}
        checked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="small soft" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
