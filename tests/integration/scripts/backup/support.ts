import {createWriteStream} from 'node:fs'
import {join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {createGzip} from 'node:zlib'

import type {SanityClient} from '@sanity/client'
import sharp from 'sharp'
import {pack, type Header} from 'tar-stream'

/** A dataset with everything that a backup has to carry: references both ways, drafts, images, files, odd texts. */
export async function fill(client: SanityClient): Promise<void> {
  const png = await sharp({create: {width: 30, height: 20, channels: 3, background: '#246'}})
    .png()
    .toBuffer()
  const image = await client.assets.upload('image', png, {filename: 'Tin sign.png'})
  const file = await client.assets.upload('file', Buffer.from('a text'), {filename: 'notes.txt'})
  const reference = (_ref: string) => ({_type: 'reference', _ref})
  const documents: {_id: string; _type: string; [field: string]: unknown}[] = [
    {
      _id: 'game-a',
      _type: 'game',
      _createdAt: '2023-01-07T00:00:00Z',
      name: 'Café “Ünïcode” 🎮 <b>',
      isTrending: false,
      nothing: null,
      next: reference('game-b'),
      thumbnail: {_type: 'image', asset: reference(image._id), crop: {top: 0.1}},
      legacy: [{_type: 'legacyEntry', _key: 'k1', text: '{"__proto__": {"x": 1}}'}],
    },
    {_id: 'game-b', _type: 'game', name: 'Back', next: reference('game-a')},
    {_id: 'drafts.game-b', _type: 'game', name: 'Back, changed'},
    {_id: 'notes', _type: 'article', file: {_type: 'file', asset: reference(file._id)}},
  ]
  await client.mutate(documents.map((document) => ({create: document})))
}

/** Every document without what the lake sets by itself; of assets not the id of their upload either. */
export async function dataset(client: SanityClient): Promise<object[]> {
  const documents = await client.fetch<Record<string, unknown>[]>('*[true] | order(_id)')
  return documents.map(({_rev, _updatedAt, ...document}) => {
    if (!String(document._type).startsWith('sanity.')) return document
    const {_createdAt, uploadId: _upload, url: _url, ...asset} = document
    return asset
  })
}

export type Entry = Partial<Header> & {name: string; body?: string | Buffer}

/** Packs an archive that no tool of ours would make. */
export async function packArchive(folder: string, entries: readonly Entry[]): Promise<string> {
  const tar = pack()
  const file = join(folder, 'made-by-hand.tar.gz')
  const writing = pipeline(tar, createGzip({level: 1}), createWriteStream(file))
  for (const {body = '', ...header} of entries) {
    await new Promise<void>((done, fail) => {
      tar.entry(header, body, (error) => (error ? fail(error) : done()))
    })
  }
  tar.finalize()
  await writing
  return file
}
