import {join} from 'node:path'
import {createContentLake, type LakeUser} from '../../content-lake/index.ts'

export const benchUser: LakeUser = {
  id: 'bench',
  name: 'Bench',
  email: 'bench@shack.example',
  role: 'administrator',
  token: 'bench-token-0123456789-0123456789-0123',
}

const words =
  'crate snake tin merge roof neon tiger comet paddle marble rocket lantern pixel'.split(' ')
const types = ['external', 'html5', 'flash', 'waflash']

/** Writes a catalogue of so many documents: games, one draft in fifty, and the rest of the site. */
export async function writeDocuments(folder: string, count: number): Promise<void> {
  const lake = await createContentLake({
    projectId: 'bench',
    datasets: ['production'],
    storage: join(folder),
    users: [benchUser],
    allowedOrigins: [],
    publicUrl: 'http://localhost',
  })
  for (let start = 0; start < count; start += 1_000) {
    const size = Math.min(1_000, count - start)
    const mutations = Array.from({length: size}, (_, index) => ({create: aDocument(start + index)}))
    const response = await lake.fetch(
      new Request('http://localhost/v1/data/mutate/production', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${benchUser.token}`,
        },
        body: JSON.stringify({mutations}),
      }),
    )
    if (!response.ok) throw new Error(await response.text())
  }
  await lake.close()
}

function aDocument(number: number): Record<string, unknown> {
  const day = new Date(1_500_000_000_000 + number * 7_200_000).toISOString()
  const name = `${pick(number)} ${pick(number * 7 + 3)} ${number}`
  if (number % 100 === 1) {
    return {
      _id: `article-${number}`,
      _type: 'article',
      title: name,
      slug: {current: `a-${number}`},
      date: day.slice(0, 10),
      content: paragraphs(number),
    }
  }
  if (number % 100 === 2)
    return {_id: `slide-${number}`, _type: 'slide', title: name, orderRank: `0|${number}`}
  return {
    _id: `${number % 50 === 3 ? 'drafts.' : ''}game-${number}`,
    _type: 'game',
    name,
    path: `${pick(number)}/${number}/index.html`,
    gameType: types[number % 4],
    description: `${pick(number + 1)} and ${pick(number + 2)}: a game of ${pick(number + 5)} for the break. Reach the ${pick(number + 8)}.`,
    dateAdded: day.slice(0, 10),
    isTrending: number % 17 === 0,
    legacyId: number,
    tags: [pick(number), pick(number + 4)],
    controls: [
      {_key: 'a', action: 'Jump', key: 'Space'},
      {_key: 'b', action: 'Left', key: 'A'},
    ],
    status: 'ok',
    legacy: [{_key: 'l', line: number, path: `old/${number}.swf`, img: `img/${number}.png`}],
    importHash: `hash-${number}`,
    ...(number > 200 && number % 10 === 0
      ? {related: {_type: 'reference', _ref: `game-${number - 200 + 4}`, _weak: true}}
      : {}),
  }
}

function pick(number: number): string {
  return words[number % words.length] ?? ''
}

function paragraphs(number: number): unknown[] {
  return [0, 1, 2].map((index) => ({
    _key: `p${index}`,
    _type: 'block',
    children: [{_key: 's', _type: 'span', text: `${pick(number + index)} `.repeat(20)}],
  }))
}
