import {expect, test} from 'vitest'

import {readCommand} from '../../../../scripts/catalogue/cli-options.ts'
import {suggestMap} from '../../../../scripts/catalogue/suggest-map.ts'
import {prepared} from './builders.ts'

/** Entries in the shapes of other portals, and the names that make games of them. */
const LISTS: [string, object[], string][] = [
  [
    'names put together with underscores',
    [{name: 'A', game_url: 'https://a.example/', game_image_icon: 'a.png'}],
    'path=game_url,img=game_image_icon',
  ],
  [
    'names put together with capitals',
    [
      {
        title: 'A',
        iframeUrl: 'https://a.example/',
        thumbnailUrl: 'a.png',
        authorLink: 'https://m.example/',
      },
    ],
    'name=title,path=iframeUrl,img=thumbnailUrl',
  ],
  [
    'names of columns',
    [{'Game Name': 'A', 'Game URL': 'https://a.example/', 'Added On': '2023-01-07'}],
    "'name=Game Name,path=Game URL,dateAdded=Added On'",
  ],
  [
    'addresses under one of two names',
    [
      {title: 'A', swf: 'a.swf', iframe_url: ''},
      {title: 'B', swf: null, iframe_url: 'https://b.example/'},
    ],
    'name=title,path=iframe_url,path=swf',
  ],
  [
    'titles in several languages',
    [{title: {pl: 'Kot', en: 'Cat'}, href: 'cat.html'}],
    'name=title.en,path=href',
  ],
  [
    'posts of a blog',
    [{title: {rendered: 'A'}, link: 'https://a.example/', date: '2023-01-07T10:00:00'}],
    'name=title.rendered,path=link,dateAdded=date',
  ],
  [
    'entries within entries',
    [{id: 1, attributes: {title: 'A', url: 'https://a.example/'}}],
    'name=attributes.title,path=attributes.url',
  ],
  [
    'rows without a header',
    [
      ['a.png', 'A', 'a.swf'],
      ['b.png', 'B', 'b.swf'],
    ],
    'name=1,path=2,img=0',
  ],
]

test.each(LISTS)(
  'suggests a --map for %s, and with it every entry is accepted',
  (_, list, names) => {
    const suggestion = suggestMap(list, {})
    const {map} = commandWith(suggestion ?? '')

    expect(suggestion).toBe(`--map ${names}`)
    expect(prepared(JSON.stringify(list), {map}).rejections).toEqual([])
  },
)

/** The command line as a shell would hand it over. */
function commandWith(suggestion: string) {
  const command = readCommand(['list.json', '--map', suggestion.slice(6).replaceAll("'", '')])
  if (command.help || command.rollback !== null) throw new Error('no import')
  return command
}

test('a category is suggested as a type only when its words are types', () => {
  const list = (category: string) => [{title: 'A', url: 'a', category}]

  expect(suggestMap(list('Puzzle'), {})).toBe('--map name=title,path=url')
  expect(suggestMap(list('Flash'), {})).toBe('--map name=title,path=url,gameType=category')
})

test('suggests nothing when few entries lack a name, or nothing looks like one', () => {
  const good = {name: 'A', path: 'a.swf'}

  expect(suggestMap([good, good, good, good, {title: 'B', url: 'b'}], {})).toBeNull()
  expect(suggestMap([{rating: 5, votes: 'many'}], {})).toBeNull()
  expect(suggestMap([], {})).toBeNull()
})

test('when a field has several names, the first that holds something counts', () => {
  const list = [
    {title: 'A', swf: 'a.swf', url: 'https://a.example/'},
    {title: 'B', swf: '', url: 'https://b.example/'},
    {title: 'C', swf: ''},
  ]
  const map = {name: ['title'], path: ['swf', 'url']}
  const {games, rejections} = prepared(JSON.stringify(list), {map})

  expect(games.map(({path}) => path)).toEqual(['a.swf', 'https://b.example/'])
  expect(rejections).toMatchObject([{name: 'C', reason: 'its swf is empty'}])
})

test('a mapped name is found in another spelling', () => {
  const map = {name: ['title'], path: ['game-url']}

  expect(prepared('Title,Game URL\nA,a.swf\n', {map}).games).toMatchObject([{name: 'A'}])
})
