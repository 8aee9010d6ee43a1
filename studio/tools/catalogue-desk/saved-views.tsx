import {Box, Button, Select} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useState} from 'react'

import {decodeView, type DeskView, encodeView, EVERYTHING} from './desk-view.ts'
import {savedViews, saveView} from './use-desk-view.ts'

type Props = {view: DeskView; onOpen: (view: DeskView) => void}

/** Views with a name, kept in this browser; the address of the page carries any view to somebody else. */
export function SavedViews({view, onOpen}: Props) {
  const toast = useToast()
  const [views, setViews] = useState(savedViews)
  const address = encodeView(view)
  const current = Object.keys(views).find((name) => views[name] === address) ?? ''

  function save(): void {
    // oxlint-disable-next-line no-alert -- one short answer, which the browser asks for everybody alike
    const name = window.prompt('A name for this view', current)?.trim() ?? ''
    if (name === '') return
    saveView(name, address)
    setViews(savedViews())
  }

  function copy(): void {
    navigator.clipboard.writeText(location.href).then(
      () => toast.push({status: 'success', title: 'The address of this view is copied'}),
      () => toast.push({status: 'error', title: 'Copy the address of the page by hand'}),
    )
  }

  return (
    <>
      <Box style={{width: '9.5rem'}}>
        <Select
          aria-label="Saved views"
          fontSize={1}
          padding={2}
          value={current}
          onChange={({currentTarget: {value}}) =>
            onOpen(decodeView(views[value] ?? '', EVERYTHING))
          }
        >
          <option value="">{current === '' ? 'Saved views' : 'All games'}</option>
          {Object.keys(views).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Box>
      <Button mode="ghost" fontSize={1} padding={2} text="Save view" onClick={save} />
      {current !== '' && (
        <Button
          mode="bleed"
          fontSize={1}
          padding={2}
          text="Forget view"
          onClick={() => {
            saveView(current, null)
            setViews(savedViews())
          }}
        />
      )}
      <Button mode="ghost" fontSize={1} padding={2} text="Copy address" onClick={copy} />
    </>
  )
}
