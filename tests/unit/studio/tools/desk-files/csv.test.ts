import {expect, test} from 'vitest'

import type {Fields} from '../../../../../studio/tools/desk-files/csv-columns.ts'
import {gamesCsv} from '../../../../../studio/tools/desk-files/export-games.ts'
import {planCsv} from '../../../../../studio/tools/desk-files/plan-csv.ts'

const HOBO = {
  _id: 'hobo',
  _type: 'game',
  name: 'Hobo',
  gameType: 'flash',
  path: 'hobo.swf',
  description: 'One line,\nand "another"',
  isTrending: 'isTrending',
  dateAdded: '2024-01-01',
  tags: ['platform', 'funny'],
  controls: [{_key: 'a', _type: 'control', key: 'Space', action: 'Jump'}],
  credits: {author: 'Somebody', licence: 'MIT'},
}

const catalogue = (...games: Fields[]) => new Map(games.map((game) => [String(game._id), game]))
const noId = () => 'made'

test('writes CSV in which no cell starts a formula', () => {
  const csv = (name: string) => gamesCsv([{...HOBO, name, description: ''}]).split('\r\n')[1]
  expect(csv('Plain')).toMatch(/^hobo,Plain,flash,hobo\.swf,,2024-01-01,yes,ok,platform funny,/)
  for (const start of ['=', '+', '-', '@', '\t=', ' =', '＝']) {
    expect(csv(`${start}1+1`)).toContain(`,"'${start}1+1",`)
  }
})

test('a file that comes back as it was saved changes nothing', () => {
  const games = [HOBO, {_id: 'odd', _type: 'game', name: '=1+1, "Zz"', path: '@zz'}]
  const plan = planCsv(gamesCsv(games), catalogue(...games), noId)
  expect(plan).toEqual({changes: [], creations: [], unchanged: 2, problems: []})
})

test('writes the cells that differ and leaves the rest, also parts of one field', () => {
  const text = 'id;tags;author;controls\nhobo;"platform, new";;"Space = Leap; ← → = Move"\n'
  const {changes} = planCsv(text, catalogue(HOBO), noId)
  expect(changes).toMatchObject([
    {
      id: 'hobo',
      cells: [{column: 'tags', before: 'platform funny'}, {column: 'controls'}, {column: 'author'}],
    },
  ])
  expect(changes[0]?.fields).toEqual({
    tags: ['platform', 'new'],
    credits: {licence: 'MIT'},
    controls: [
      {_key: 'control-0', _type: 'control', key: 'Space', action: 'Leap'},
      {_key: 'control-1', _type: 'control', key: '← →', action: 'Move'},
    ],
  })
})

test('an empty cell takes a field out', () => {
  const {changes} = planCsv('id,description,tags\nhobo,,\n', catalogue(HOBO), noId)
  expect(changes[0]?.fields).toEqual({description: undefined, tags: undefined})
})

test('new ids and lines without one become drafts', () => {
  const {creations, problems} = planCsv(
    'id,name,type,path,trending\nnew-one,New,html5,new,yes\n,Other,,,\nthird,,html5,x,\n',
    catalogue(HOBO),
    noId,
  )
  expect(creations).toEqual([
    {
      id: 'new-one',
      name: 'New',
      fields: {
        _type: 'game',
        name: 'New',
        gameType: 'html5',
        path: 'new',
        isTrending: true,
        status: 'ok',
      },
    },
    {id: 'made', name: 'Other', fields: expect.objectContaining({name: 'Other'})},
  ])
  expect(problems).toEqual(['Line 4: a new game needs a name.'])
})

test('says what it leaves out', () => {
  const text = 'id,name,path,stars\nhobo,,hobo.swf,5\nhobo,Hobo,hobo.swf,5\na.b,X,x,5\n'
  expect(planCsv(text, catalogue(HOBO), noId).problems).toEqual([
    'Columns nobody knows: stars.',
    'Line 2, “”: It has no name. Enter the name visitors see.',
    'Line 3: “hobo” stands in the file twice.',
    'Line 4: “a.b” is no id that a game can have.',
  ])
  expect(planCsv('a,b\n1,2', catalogue(), noId).problems[0]).toContain('names no columns')
})
