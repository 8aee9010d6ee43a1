import type {SanityClient} from '@sanity/client'
import {unparse} from 'papaparse'

import {draftIdOf} from '../../catalogue/game-row.ts'
import {bothIds, chunksOf, readDocuments} from '../../catalogue/lake-access.ts'
import {CSV_COLUMNS, type Fields, STARTS_FORMULA} from './csv-columns.ts'

/** Saves games as a CSV file with every column, drafts before what is published. */
export async function exportGames(client: SanityClient, ids: readonly string[]): Promise<void> {
  const games: Fields[] = []
  for (const chunk of chunksOf(ids)) {
    const stored = await readDocuments(client, bothIds(chunk))
    for (const id of chunk) {
      const game = stored.get(draftIdOf(id)) ?? stored.get(id)
      if (game) games.push({...game, _id: id})
    }
  }
  saveFile('games.csv', gamesCsv(games))
}

/** The games as CSV (RFC 4180) that a spreadsheet shows as text: no cell of it can start a formula. */
export function gamesCsv(games: readonly Fields[]): string {
  const columns = Object.entries(CSV_COLUMNS)
  return unparse(
    {
      fields: ['id', ...columns.map(([title]) => title)],
      data: games.map((game) => [game._id, ...columns.map(([, {read}]) => read(game))]),
    },
    {escapeFormulae: STARTS_FORMULA, newline: '\r\n'},
  )
}

/** Hands a file to the browser's downloads. The mark in front makes spreadsheets read it as UTF-8. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], {type: 'text/csv;charset=utf-8'}))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
