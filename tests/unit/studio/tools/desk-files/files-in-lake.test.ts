import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {applyChange} from '../../../../../studio/catalogue/apply-change.ts'
import {undoChange} from '../../../../../studio/catalogue/undo-change.ts'
import {uploadPictures} from '../../../../../studio/tools/desk-files/upload-pictures.ts'
import {testLake} from '../../../../integration/scripts/support.ts'

const quietly = {onProgress: () => {}}

test('pictures are given to their games, a damaged one is named, and Undo takes them back', async () => {
  await using lake = await testLake()
  const {client} = lake
  const game = {_type: 'game', path: 'tin', gameType: 'html5'}
  await client.create({...game, _id: 'tin', name: 'Tin'})
  await client.create({...game, _id: 'drafts.tin', name: 'Tin, edited'})
  const bytes = await readFile(
    join(import.meta.dirname, '../../../../../seed/images/tin-merge.png'),
  )
  const given = [
    {picture: new File([bytes], 'tin.png'), game: {id: 'tin', name: 'Tin'}},
    {picture: new File(['torn'], 'torn.png'), game: {id: 'torn', name: 'Torn'}},
  ].map(({picture, ...rest}) => ({picture: {path: picture.name, file: picture}, ...rest}))

  const {thumbnails, failed} = await uploadPictures(client, given, () => {})
  expect(failed).toEqual([expect.stringContaining('torn.png: ')])
  const edits = new Map([...thumbnails].map(([id, thumbnail]) => [id, {thumbnail}]))
  const {changed, undo} = await applyChange(
    client,
    {kind: 'edits', title: 'Pictures', edits},
    [...thumbnails.keys()],
    quietly,
  )
  const pictures = () => client.fetch<string[]>('*[_type == "game"].thumbnail.asset._ref')
  expect(changed).toBe(1)
  expect(await pictures()).toHaveLength(2)
  if (undo) await undoChange(client, undo, quietly)
  expect((await pictures()).filter(Boolean)).toEqual([])
})

test('games of a file become drafts, never over a game that is there, and Undo takes them away', async () => {
  await using lake = await testLake()
  const {client} = lake
  await client.create({_id: 'old', _type: 'game', name: 'Old'})
  const games = new Map([
    ['old', {name: 'Over it'}],
    ['new', {name: 'New'}],
  ])
  const {changed, undo} = await applyChange(
    client,
    {kind: 'create', title: 'New games', games},
    ['old', 'new'],
    quietly,
  )
  const names = () => client.fetch('*[_type == "game"] | order(_id){_id, name}')
  expect(changed).toBe(1)
  expect(await names()).toEqual([
    {_id: 'drafts.new', name: 'New'},
    {_id: 'old', name: 'Old'},
  ])
  if (undo) await undoChange(client, undo, quietly)
  expect(await names()).toEqual([{_id: 'old', name: 'Old'}])
})
