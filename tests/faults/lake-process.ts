import {flushCompileCache} from 'node:module'

import {listenOnLoopback} from '../../content-lake/adapters/node.ts'
import {createContentLake} from '../../content-lake/index.ts'

// A lake as a process of its own, to be killed at any moment: lake-process.ts <data folder> [port]
const [storage = '', wanted = '0'] = process.argv.slice(2)
let port = Number(wanted)
const lake = await createContentLake({
  projectId: 'shack',
  datasets: ['production'],
  storage,
  users: [
    {id: 'u', name: 'Una', email: 'u@shack.example', role: 'administrator', token: 'fault-token'},
  ],
  allowedOrigins: [],
  publicUrl: () => `http://localhost:${port}`,
})
port = (await listenOnLoopback(lake, {port})).port
// Kept for the next start now: a process that is killed has no end at which to do it.
flushCompileCache()
console.log(`port ${port} pid ${process.pid}`)
