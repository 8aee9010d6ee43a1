import {readFileSync} from 'node:fs'

import {createClient} from '@sanity/client'

import {importCatalogue} from '../../scripts/catalogue/import-catalogue.ts'
import {openUndoFile} from '../../scripts/catalogue/undo-file.ts'
import {benchUser} from './lake-documents.ts'

/* One import in a process of its own, so that its memory is its own: list, address of the lake. */

const [file = '', lake = ''] = process.argv.slice(2)
const client = createClient({
  projectId: 'bench',
  dataset: 'production',
  apiVersion: '2025-02-19',
  apiHost: lake,
  useProjectHostname: false,
  useCdn: false,
  token: benchUser.token,
})
const started = performance.now()
const undo = openUndoFile(`${file}.${process.pid}.undo`)
const {counts} = await importCatalogue({
  text: readFileSync(file, 'utf8'),
  source: 'bench',
  client,
  write: true,
  onBatch: undo.add,
})
undo.close()
process.send?.({
  seconds: (performance.now() - started) / 1_000,
  cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1_000_000,
  peakMb: process.resourceUsage().maxRSS / 1_024,
  mutations: counts.mutations,
})
