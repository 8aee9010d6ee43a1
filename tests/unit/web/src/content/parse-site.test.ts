import {expect, test} from 'vitest'

import {parsePortableText} from '../../../../../web/src/content/parse-portable-text.ts'
import {plainTextOf} from '../../../../../web/src/lib/plain-text.ts'
import {
  parseSiteContent,
  parseSiteSettings,
  parseSlide,
} from '../../../../../web/src/content/parse-site.ts'

const toPicture = () => ({src: '/picture', width: 1, height: 1})

test('an empty dataset still makes a whole site', () => {
  const site = parseSiteContent({}, toPicture)

  expect(site.settings.siteTitle).toBe('Game Shack')
  expect(site.slides).toEqual([])
  expect(site.promoGameId).toBeNull()
})

test('disguise and quick-hide are offered unless the owner has switched them off', () => {
  const offered = (settings: object) => {
    const {offersDisguise, offersQuickHide} = parseSiteSettings(settings)
    return [offersDisguise, offersQuickHide]
  }

  expect(offered({})).toEqual([true, true])
  expect(offered({offersDisguise: null, offersQuickHide: true})).toEqual([true, true])
  expect(offered({offersDisguise: false, offersQuickHide: false})).toEqual([false, false])
})

test.each([
  ['javascript:alert(1)'],
  ['//evil.example/play'],
  ['/\\evil.example'],
  ['data:text/html,x'],
  [42],
  [''],
])('leaves out a slide that leads to %j', (link) => {
  expect(parseSlide({_id: 'a', title: 'Chess', link}, toPicture)).toBeNull()
})

test('a slide may lead to a page of this site or to a full address', () => {
  const linkOf = (link: string) => parseSlide({_id: 'a', title: 'Chess', link}, toPicture)?.link

  expect(linkOf('/play/Y2hlc3M')).toBe('/play/Y2hlc3M')
  expect(linkOf('https://games.example/chess')).toBe('https://games.example/chess')
})

test('of two articles with one slug the first has the address', () => {
  const {articles} = parseSiteContent(
    {
      articles: [
        {_id: 'a', slug: 'story', title: 'First'},
        {_id: 'b', slug: 'story', title: 'Second'},
        {_id: 'c', title: 'Without an address'},
      ],
    },
    toPicture,
  )

  expect(articles.map(({title}) => title)).toEqual(['First'])
})

test('keeps the blocks of a text that can be shown and gives each a key', () => {
  const blocks = parsePortableText(
    [
      {
        _type: 'block',
        children: [
          {_type: 'span', text: 'One'},
          {_type: 'span', text: 5},
        ],
      },
      {_type: 'image'},
      null,
      {_type: 'block', children: 'no list'},
      {
        _type: 'block',
        _key: 'k',
        style: 'h3',
        children: [{_type: 'span', text: 'Two', marks: [1, 'em']}],
      },
    ],
    toPicture,
  )

  expect(blocks).toHaveLength(2)
  expect(new Set(blocks.map(({_key}) => _key)).size).toBe(2)
  expect(blocks[1]).toMatchObject({children: [{text: 'Two', marks: ['em']}]})
  expect(plainTextOf(blocks, 100)).toBe('One Two')
  expect(plainTextOf(blocks, 4)).toBe('One ')
})

test('an article has its pictures as wide as its text at most, in the shape that the editor left', () => {
  const asset = {_ref: `image-${'a'.repeat(40)}-1600x1000-png`}
  const sizes: number[][] = []
  const [whole, half] = parsePortableText(
    [
      {_type: 'image', asset, alt: 'A tin roof'},
      {_type: 'image', asset, crop: {top: 0, bottom: 0, left: 0.5, right: 0}},
      {_type: 'image', asset: {_ref: 'image-of-nothing'}},
    ],
    (_image, width, height) => {
      sizes.push([width, height])
      return {src: '/picture', width, height}
    },
  )

  expect(whole).toMatchObject({_type: 'picture', src: '/picture', alt: 'A tin roof'})
  expect(half).toMatchObject({_type: 'picture', alt: ''})
  expect(sizes).toEqual([
    [720, 450],
    [720, 900],
  ])
  expect(
    plainTextOf(
      [whole, half].flatMap((block) => block ?? []),
      100,
    ),
  ).toBe('')
})
