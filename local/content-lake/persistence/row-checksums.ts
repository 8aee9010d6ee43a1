import {crc32} from 'node:zlib'

// SQLite notices damaged pages, not damaged values in them, so every row carries a checksum of
// all its values. It guards against accidents of the disk, not against people.

export function documentChecksum(id: string, body: string): number {
  return crc32(body, crc32(id))
}

export function transactionChecksum(
  sequence: number,
  id: string,
  author: string,
  timestamp: string,
): number {
  return crc32(JSON.stringify([sequence, id, author, timestamp]))
}

export type ChangeRow = {
  id: string
  sequence: number
  position: number
  body: string | null
  mutations: string
}

export function changeChecksum({id, sequence, position, body, mutations}: ChangeRow): number {
  const head = crc32(JSON.stringify([id, sequence, position, mutations]))
  return body === null ? head : crc32(body, head)
}
