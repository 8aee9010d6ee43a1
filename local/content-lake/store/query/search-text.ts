import {isJsonObject, type Json} from '../../json.ts'
import type {LakeDocument} from '../document.ts'
import {searchTextField} from './rewrite-text-query.ts'

const prepared = new WeakSet<LakeDocument>()

/** Gives each document its hidden search text, once; hidden so that no result contains it. */
export function prepareSearchText(documents: readonly LakeDocument[]): void {
  for (const document of documents) {
    if (prepared.has(document)) continue
    prepared.add(document)
    const texts: string[] = []
    gather(document, texts)
    Object.defineProperty(document, searchTextField, {value: texts, enumerable: false})
  }
}

function gather(value: Json, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (Array.isArray(value)) for (const item of value) gather(item, texts)
  else if (isJsonObject(value)) {
    for (const child of Object.values(value)) gather(child, texts)
  }
}
