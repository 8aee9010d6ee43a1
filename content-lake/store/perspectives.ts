import {RequestError} from '../errors.ts'
import {bundleOf, compareIds, isPrivateId, publishedId, type LakeDocument} from './document.ts'
import type {DocumentSet} from './document-set.ts'
import {createView, type QueryView} from './query/view.ts'

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
  const order = withGround(layers)
  const rank = new Map(order.map((layer, position) => [layer, position]))
  const best = new Map<string, {rank: number; document: LakeDocument}>()

  for (const document of documents) {
    const position = rank.get(bundleOf(document._id))
    if (position === undefined) continue
    const id = publishedId(document._id)
    const current = best.get(id)
    if (!current || position < current.rank) best.set(id, {rank: position, document})
  }
  return [...best.values()].map(({document}) => asPublished(document)).sort(compareIds)
}

/** Published is the ground that every stack stands on. */
function withGround(layers: string[]): string[] {
  return [...layers.filter((layer) => layer !== 'published'), 'published']
}

/** Documents never change in place, so their copies are made once. */
const copies = new WeakMap<LakeDocument, LakeDocument>()

function asPublished(document: LakeDocument): LakeDocument {
  const known = copies.get(document)
  const copy = known ?? {...document, _id: publishedId(document._id), _originalId: document._id}
  copies.set(document, copy)
  return copy
}

export type Caller = 'anonymous' | 'signed-in'

/** Finds a document as a caller sees it; anonymous callers never see an id with a dot. */
export function documentFor(
  get: (id: string) => LakeDocument | undefined,
  perspective: Perspective,
  caller: Caller,
): (id: string) => LakeDocument | undefined {
  const isVisible = visibilityOf(perspective, caller)
  const visible = (id: string) => {
    const document = get(id)
    return document && isVisible(document) ? document : undefined
  }
  if (!Array.isArray(perspective)) return visible
  return (id) => {
    // In a stack, documents go by their published ids.
    if (bundleOf(id) !== 'published') return undefined
    const best = withGround(perspective)
      .map((layer) => visible(idInLayer(id, layer)))
      .find((document) => document !== undefined)
    return best && asPublished(best)
  }
}

/** Stacks are free text from outside: keep a handful of views, not all that were ever asked for. */
const mostViews = 4

/** What callers see of one dataset; a view is made when first asked for after a change. */
export function createViews(
  source: DocumentSet,
): (perspective: Perspective, caller: Caller) => QueryView {
  let revision = -1
  const made = new Map<string, QueryView>()

  return (perspective, caller) => {
    if (revision !== source.revision() || made.size >= mostViews) made.clear()
    revision = source.revision()
    const key = `${caller} ${String(perspective)}`
    const view = made.get(key) ?? makeView(source, perspective, caller)
    made.set(key, view)
    return view
  }
}

function makeView(source: DocumentSet, perspective: Perspective, caller: Caller): QueryView {
  const visible = source.all().filter(visibilityOf(perspective, caller))
  return Array.isArray(perspective)
    ? createView(overlay(visible, perspective))
    : createView(visible, documentFor(source.get, perspective, caller))
}

function idInLayer(id: string, layer: string): string {
  if (layer === 'published') return id
  return layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`
}

function visibilityOf(
  perspective: Perspective,
  caller: Caller,
): (document: LakeDocument) => boolean {
  if (caller === 'anonymous') return ({_id}) => !isPrivateId(_id)
  if (perspective === 'published') return ({_id}) => bundleOf(_id) === 'published'
  return () => true
}
