import {RequestError} from '../errors.ts'
import {bundleOf, isPrivateId, publishedId, type LakeDocument} from '../document.ts'
import {createDocumentSet, type DocumentSet} from '../storage/document-set.ts'

/** `raw`, `published`, or a stack of layers of which the first that has a document wins. */
export type Perspective = 'raw' | 'published' | string[]

export type Caller = 'anonymous' | 'signed-in'

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

/** Whether a caller may see a document, in any perspective but a stack of layers. */
export function isVisible({_id}: LakeDocument, perspective: Perspective, caller: Caller): boolean {
  if (caller === 'anonymous') return !isPrivateId(_id)
  return perspective === 'published' ? bundleOf(_id) === 'published' : true
}

/** Lays layers over what is published: one document for each published id, under that id. */
function overlay(documents: readonly LakeDocument[], layers: string[]): LakeDocument[] {
  const order = [...layers.filter((layer) => layer !== 'published'), 'published']
  const best = new Map<string, {rank: number; document: LakeDocument}>()
  for (const document of documents) {
    const rank = order.indexOf(bundleOf(document._id))
    const id = publishedId(document._id)
    const current = best.get(id)
    if (rank >= 0 && (!current || rank < current.rank)) best.set(id, {rank, document})
  }
  return [...best.values()].map(({document}) => asPublished(document))
}

/** Documents never change in place, so their copies are made once. */
const copies = new WeakMap<LakeDocument, LakeDocument>()

function asPublished(document: LakeDocument): LakeDocument {
  const known = copies.get(document)
  const copy = known ?? {...document, _id: publishedId(document._id), _originalId: document._id}
  copies.set(document, copy)
  return copy
}

/** The documents that a query may see. */
export type QueryView = Pick<DocumentSet, 'get' | 'all'> & {
  /** In id order. */
  ofType(type: string): readonly LakeDocument[]
}

export function createView(documents: readonly LakeDocument[]): QueryView {
  const {get, all} = createDocumentSet(documents)
  let byType: Map<string, LakeDocument[]> | undefined

  return {
    get,
    all,
    ofType(type) {
      byType ??= Map.groupBy(all(), ({_type}) => _type)
      return byType.get(type) ?? []
    },
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
    const visible = () => source.all().filter((each) => isVisible(each, perspective, caller))
    const view =
      made.get(key) ??
      createView(Array.isArray(perspective) ? overlay(visible(), perspective) : visible())
    made.set(key, view)
    return view
  }
}
