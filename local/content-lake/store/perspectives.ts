import {RequestError} from '../http/errors.ts'
import {bundleOf, compareIds, isPrivateId, publishedId, type LakeDocument} from './document.ts'
import type {QueryView} from './query/query-engine.ts'

/** `raw`, `published`, or a stack of layers of which the first that has a document wins. */
export type Perspective = 'raw' | 'published' | string[]

/** From this version on, queries see published documents unless they ask for more. */
const publishedByDefaultFrom = '2025-02-19'

/**
 * Reads the `perspective` parameter.
 * @param apiVersion `1`, `X` or a date, without the `v`
 */
export function parsePerspective(value: string | null, apiVersion: string): Perspective {
  if (value === null || value === '') {
    const isNew = apiVersion === 'X' || (apiVersion !== '1' && apiVersion >= publishedByDefaultFrom)
    return isNew ? 'published' : 'raw'
  }
  if (value === 'raw' || value === 'published') return value
  const layers = value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((layer) => layer.trim().replaceAll('"', ''))
  if (layers.some((layer) => !/^[a-zA-Z0-9_-]+$/.test(layer))) {
    throw new RequestError(400, `Invalid perspective "${value.slice(0, 100)}"`)
  }
  if (layers.includes('raw') && layers.length > 1) {
    throw new RequestError(400, 'The perspective "raw" cannot be combined with others')
  }
  if (layers.length === 1 && layers[0] === 'published') return 'published'
  return layers.map((layer) => (layer === 'previewDrafts' ? 'drafts' : layer))
}

/** Lays the layers over each other: one document for each published id, under that id. */
export function overlay(documents: readonly LakeDocument[], layers: string[]): LakeDocument[] {
  // Published is the ground that every stack stands on.
  const order = [...layers.filter((layer) => layer !== 'published'), 'published']
  const rank = new Map(order.map((layer, position) => [layer, position]))
  const best = new Map<string, {rank: number; document: LakeDocument}>()

  for (const document of documents) {
    const position = rank.get(bundleOf(document._id))
    if (position === undefined) continue
    const id = publishedId(document._id)
    const current = best.get(id)
    if (!current || position < current.rank) best.set(id, {rank: position, document})
  }
  return [...best]
    .map(([id, {document}]) => ({...document, _id: id, _originalId: document._id}))
    .sort(compareIds)
}

export type ViewSource = {
  all(): readonly LakeDocument[]
  get(id: string): LakeDocument | undefined
  /** Changes with every commit. */
  revision(): number
}

export type Views = {
  /** What a caller sees; anonymous callers never see an id with a dot. */
  view(perspective: Perspective, caller: 'anonymous' | 'signed-in'): QueryView
}

/** Views over one dataset, each made when first asked for and kept until the next commit. */
export function createViews(source: ViewSource): Views {
  let madeAt = -1
  const made = new Map<string, QueryView>()

  return {
    view(perspective, caller) {
      if (madeAt !== source.revision()) {
        made.clear()
        madeAt = source.revision()
      }
      const key = `${caller} ${String(perspective)}`
      const known = made.get(key)
      if (known) return known
      const view = makeView(source, perspective, caller)
      made.set(key, view)
      // Stacks are free text from outside: keep a handful, not all that were ever asked for.
      if (made.size > 16) made.clear()
      return view
    },
  }
}

function makeView(
  source: ViewSource,
  perspective: Perspective,
  caller: 'anonymous' | 'signed-in',
): QueryView {
  if (Array.isArray(perspective)) {
    const visible = caller === 'anonymous' ? source.all().filter(isPublic) : source.all()
    const documents = overlay(visible, perspective)
    const byId = new Map(documents.map((document) => [document._id, document]))
    return {documents, get: (id) => byId.get(id)}
  }
  if (caller === 'anonymous') return filtered(source, isPublic)
  if (perspective === 'published') {
    return filtered(source, ({_id}) => bundleOf(_id) === 'published')
  }
  return {documents: source.all(), get: (id) => source.get(id)}
}

function filtered(source: ViewSource, isVisible: (document: LakeDocument) => boolean): QueryView {
  return {
    documents: source.all().filter(isVisible),
    get(id) {
      const document = source.get(id)
      return document && isVisible(document) ? document : undefined
    },
  }
}

function isPublic({_id}: LakeDocument): boolean {
  return !isPrivateId(_id)
}
