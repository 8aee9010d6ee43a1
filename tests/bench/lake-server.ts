import {listenOnLoopback} from '../../content-lake/adapters/node.ts'
import {createContentLake} from '../../content-lake/index.ts'
import {benchUser} from './lake-documents.ts'

/* A lake of its own process over the folder that it is given, for measurements. */

const [folder = ''] = process.argv.slice(2)
const lake = await createContentLake({
  projectId: 'bench',
  datasets: ['production'],
  storage: folder,
  users: [benchUser],
  allowedOrigins: [],
  publicUrl: 'http://localhost',
})
const {port} = await listenOnLoopback(lake, {port: 0})
process.send?.({port})
process.on('message', () => process.send?.({bytes: process.memoryUsage.rss()}))
process.on('disconnect', () => void lake.close().then(() => process.exit()))
