import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {textOf} from '../../../web/src/content/parse-value.ts'
import {fieldsOf, listOf} from '../../../web/src/lib/fields.ts'

/**
 * The floor: what somebody would write by hand for the same forty cards, without a script. It is what the site's
 * catalogue is measured against.
 *
 * @param web the built site, from whose catalogue page the cards are taken.
 */
export function writeFloorPage(web: string, folder: string): void {
  const cards = cardsOf(readFileSync(join(web, 'play', 'index.html'), 'utf8'))
  if (cards.length === 0)
    throw new Error('The catalogue page holds no games. Build the site again.')
  mkdirSync(folder, {recursive: true})
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Games</title><meta name="description" content="Games"><link rel="icon" href="data:,"><style>${STYLES}</style>
<h1>Games</h1><ul>${cards.map(cardHtml).join('\n')}</ul></html>`,
  )
}

const STYLES = `body{margin:0;padding:1rem;font:16px/1.4 system-ui,sans-serif;background:#15161b;color:#eee}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}
a{display:block;padding:.75rem;border-radius:.5rem;background:#23252d;color:inherit;text-decoration:none}
b{display:block}small{color:#aaa}`

type Card = {name: string; path: string; description: string; type: string}

function cardsOf(html: string): Card[] {
  const text = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1]
  const data: unknown = JSON.parse(text ?? '{}')
  const {hydration} = fieldsOf(fieldsOf(data).rendered)
  const {page} = fieldsOf(fieldsOf(fieldsOf(hydration).loaderData).catalogue)
  return listOf(fieldsOf(page).games).map((game) => {
    const {name, path, description, gameType} = fieldsOf(game)
    return {
      name: textOf(name),
      path: textOf(path),
      description: textOf(description),
      type: textOf(gameType),
    }
  })
}

function cardHtml({name, path, description, type}: Card): string {
  const address = `/play/${Buffer.from(path).toString('base64url')}`
  const words = plain(description.slice(0, 55) || 'No descripton yet')
  return `<li><a href="${address}"><b>${plain(name)}</b><small>${plain(type)}</small><p>${words}</p></a></li>`
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
