export type AssetKind = 'image' | 'file'

/** An upload that has arrived whole, and is not yet an asset. */
export type Upload = {
  sha1: string
  /** In bytes. */
  size: number
  bytes(): Promise<Uint8Array>
  /** Gives it its name; returns when it is on the disk. Doing so again is harmless. */
  keep(name: string): Promise<void>
  /** Throws it away; harmless after `keep`. */
  discard(): Promise<void>
}

export type StoredAsset = {
  /** In bytes. */
  size: number
  bytes(): Promise<Uint8Array>
  /** The bytes from `start` to `end`, both included. */
  stream(start: number, end: number): ReadableStream<Uint8Array>
}

/** The bytes of uploaded images and files, by dataset and file name. */
export type AssetFiles = {
  /** Takes bytes as they come; throws RequestError 413 as soon as they are more than `limit`. */
  receive(
    dataset: string,
    kind: AssetKind,
    body: AsyncIterable<Uint8Array>,
    limit: number,
  ): Promise<Upload>
  /** Undefined when there is none. Throws DamagedFileError when the bytes are not what they were. */
  find(dataset: string, kind: AssetKind, name: string): Promise<StoredAsset | undefined>
  size(dataset: string, kind: AssetKind, name: string): Promise<number | undefined>
  remove(dataset: string): Promise<void>
  clear(): Promise<void>
}

/** Names are made by the lake from a hash; nothing else reaches the file system. */
export const assetNamePattern = /^[a-f0-9]{40}(-\d{1,6}x\d{1,6})?\.[a-z0-9]{1,16}$/
