import {Box, Button, Flex, Stack, Text} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {type ChangeEvent, type DragEvent, type ReactNode, useRef, useState} from 'react'

import type {BulkChange} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {reasonOf} from '../../catalogue/lake-access.ts'
import type {DeskGame} from '../catalogue-desk/columns.ts'
import {type BroughtFile, isPicture, readChosen, readDropped} from './brought-files.ts'
import {CsvDialog} from './csv-dialog.tsx'
import {GameFilesDialog} from './game-files-dialog.tsx'
import {areGameFiles} from './match-game-files.ts'
import {PicturesDialog} from './pictures-dialog.tsx'
import {PlanDialog} from './plan-dialog.tsx'

/** Does a change to the games with these ids. */
export type Apply = (change: BulkChange, games: readonly Pick<GameRow, 'id'>[]) => void

type Props = {
  games: readonly DeskGame[]
  onApply: Apply
  /** @param openFiles asks the editor for files */
  children: (openFiles: () => void) => ReactNode
}

/** Takes files that are dropped on the desk or chosen: a CSV file, pictures, or games, also in a folder or a ZIP. */
export function DeskFiles({games, onApply, children}: Props) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [files, setFiles] = useState<BroughtFile[]>([])

  function take(reading: Promise<BroughtFile[]>): void {
    setIsAsking(false)
    reading.then(setFiles, (error: unknown) =>
      toast.push({
        status: 'error',
        title: 'The files cannot be read',
        description: reasonOf(error),
      }),
    )
  }

  function drop(event: DragEvent): void {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take(readDropped(event.dataTransfer.items))
  }

  const close = () => setFiles([])
  const applyAndClose: Apply = (change, changing) => {
    close()
    onApply(change, changing)
  }
  return (
    <Box height="fill" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children(() => setIsAsking(true))}
      {isAsking && <ChooseFiles onChosen={take} onClose={() => setIsAsking(false)} />}
      {files.length > 0 && (
        <FilesDialog files={files} games={games} onApply={applyAndClose} onClose={close} />
      )}
    </Box>
  )
}

type DialogProps = {
  files: readonly BroughtFile[]
  games: readonly DeskGame[]
  onApply: Apply
  onClose: () => void
}

function FilesDialog({files, games, onApply, onClose}: DialogProps) {
  const csv = files.find(({path}) => /\.csv$/i.test(path))
  const paths = files.map(({path}) => path)
  const pictures = files.filter(isPicture)
  if (csv) return <CsvDialog file={csv.file} onApply={onApply} onClose={onClose} />
  if (areGameFiles(paths)) {
    return <GameFilesDialog paths={paths} games={games} onApply={onApply} onClose={onClose} />
  }
  if (pictures.length > 0) {
    return <PicturesDialog pictures={pictures} games={games} onApply={onApply} onClose={onClose} />
  }
  return (
    <PlanDialog
      header="Nothing for the desk"
      apply="Apply"
      isReady={false}
      onApply={() => {}}
      onClose={onClose}
    >
      <Text>Among these files is no CSV file, no picture and no game.</Text>
    </PlanDialog>
  )
}

type ChooseProps = {onChosen: (reading: Promise<BroughtFile[]>) => void; onClose: () => void}

function ChooseFiles({onChosen, onClose}: ChooseProps) {
  const filesInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const take = ({currentTarget: {files}}: ChangeEvent<HTMLInputElement>) => {
    if (files && files.length > 0) onChosen(readChosen(files))
  }

  return (
    <PlanDialog
      header="Bring in files"
      apply="Choose files"
      isReady
      onApply={() => filesInput.current?.click()}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text>
          A CSV file changes games and makes new ones. Pictures, also in a folder or a ZIP file, are
          given to the games that they are called like. Of games the desk says where their files go.
          Nothing happens before you have seen the plan. Dropping files on the table does the same.
        </Text>
        <Flex>
          <Button
            mode="ghost"
            text="Choose a folder"
            onClick={() => folderInput.current?.click()}
          />
        </Flex>
        <input ref={filesInput} type="file" multiple hidden aria-label="Files" onChange={take} />
        <input
          ref={(input) => {
            folderInput.current = input
            // React does not know the attribute, which every browser has.
            input?.setAttribute('webkitdirectory', '')
          }}
          type="file"
          hidden
          aria-label="Folder"
          onChange={take}
        />
      </Stack>
    </PlanDialog>
  )
}
