import {RequestError} from '../http/errors.ts'
import {bundleOf, compareIds, isPrivateId, publishedId, type LakeDocument} from './document.ts'
import type {FieldIndex} from './field-index.ts'
import type {DocumentIndex, QueryView} from './query/evaluation.ts'
import {replaceSorted} from './sorted-documents.ts'

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

function asPublished(document: LakeDocument): LakeDocument {
  return {...document, _id: publishedId(document._id), _originalId: document._id}
}

export type ViewSource = {
  all: () => readonly LakeDocument[]
  get: (id: string) => LakeDocument | undefined
  field: (name: string) => FieldIndex
}

export type Caller = 'anonymous' | 'signed-in'

export type Views = {
  /** What a caller sees; anonymous callers never see an id with a dot. Good until the next change. */
  view(perspective: Perspective, caller: Caller): QueryView
  noteChanges(ids: readonly string[]): void
}

/** A perspective over one dataset, kept in step when it is next looked at. */
type Layered = {
  documents: readonly LakeDocument[]
  get: (id: string) => LakeDocument | undefined
  /** The id under which the view has a document of the dataset. */
  idOf: (id: string) => string
  /** Ids in the view that have to be looked up anew. */
  stale: Set<string>
  /** Takes over what became of an id. */
  refresh(id: string): LakeDocument | undefined
}

/** Stacks are free text from outside: keep a handful of views, not all that were ever asked for. */
const mostViews = 8

/** Views over one dataset, each made when first asked for. */
export function createViews(source: ViewSource): Views {
  const made = new Map<string, Layered>()

  return {
    view(perspective, caller) {
      if (perspective === 'raw' && caller === 'signed-in') {
        return {documents: source.all(), get: source.get, index: indexOf(source, source.get)}
      }
      const key = `${caller} ${String(perspective)}`
      const layered = made.get(key) ?? makeLayered(source, perspective, caller)
      // Moved to the end: the first one is always the one unused for longest.
      made.delete(key)
      made.set(key, layered)
      for (const oldest of made.keys()) {
        if (made.size <= mostViews) break
        made.delete(oldest)
      }
      bringUpToDate(layered)
      const {documents, get, idOf} = layered
      return {documents, get, index: indexOf(source, (id) => get(idOf(id)))}
    },
    noteChanges(ids) {
      for (const {stale, idOf} of made.values()) for (const id of ids) stale.add(idOf(id))
    },
  }
}

function bringUpToDate(layered: Layered): void {
  if (layered.stale.size === 0) return
  const replacements = [...layered.stale].map((id) => ({id, after: layered.refresh(id)}))
  layered.stale.clear()
  layered.documents = replaceSorted(layered.documents, replacements)
}

function indexOf(
  source: ViewSource,
  toView: (id: string) => LakeDocument | undefined,
): DocumentIndex {
  return {
    count: (field, value) => (field === '_id' ? 1 : source.field(field).count(value)),
    find(field, value) {
      if (field !== '_id')
        return source
          .field(field)
          .ids(value)
          .flatMap((id) => toView(id) ?? [])
      const document = typeof value === 'string' ? toView(value) : undefined
      // In a stack, documents go by other ids than in the dataset.
      return document && document._id === value ? [document] : []
    },
  }
}

function makeLayered(source: ViewSource, perspective: Perspective, caller: Caller): Layered {
  const isVisible = visibilityOf(perspective, caller)
  if (!Array.isArray(perspective)) {
    const get = (id: string) => {
      const document = source.get(id)
      return document && isVisible(document) ? document : undefined
    }
    const documents = source.all().filter(isVisible)
    return {documents, get, idOf: (id) => id, stale: new Set(), refresh: get}
  }

  const documents = overlay(source.all().filter(isVisible), perspective)
  const byId = new Map(documents.map((document) => [document._id, document]))
  const layers = withGround(perspective)
  return {
    documents,
    get: (id) => byId.get(id),
    idOf: publishedId,
    stale: new Set(),
    refresh(id) {
      const best = layers
        .map((layer) => source.get(idInLayer(id, layer)))
        .find((document) => document && isVisible(document))
      const document = best && asPublished(best)
      if (document) byId.set(id, document)
      else byId.delete(id)
      return document
    },
  }
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
