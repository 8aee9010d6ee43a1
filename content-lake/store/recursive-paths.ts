import {extractWithPath} from '@sanity/mutator'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'

/** One operation of a patch on one path. */
type Apply = (value: JsonObject, path: string) => JsonObject

type Place = (string | number)[]

/** Whether a path searches inside of something: `a..b`, while `..b` searches everywhere. */
export function searchesWithin(path: string): boolean {
  return placeOfSearch(path) > 0
}

/**
 * Applies an operation to `a..b`, all the b's anywhere in a. The engine would look beside a as
 * well, so each a is handed to it alone.
 */
export function applyWithin(document: JsonObject, path: string, apply: Apply): JsonObject {
  const at = placeOfSearch(path)
  if (at < 0) return apply(document, path)
  const search = path.slice(at)
  return placesOf(path.slice(0, at), document).reduce<JsonObject>((current, place) => {
    const changed = changeAt(current, place, (value) => {
      return applyWithin({[wrapper]: value}, search, apply)[wrapper] ?? null
    })
    return isJsonObject(changed) ? changed : current
  }, document)
}

/** No attribute of a document has this name, so that no search finds it. */
const wrapper = ''

/** Where `..` stands behind something, outside brackets and texts; -1 when nowhere. */
function placeOfSearch(path: string): number {
  let depth = 0
  for (const {0: sign, index} of path.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|\[|\]|\.\./g)) {
    if (sign === '[') depth += 1
    else if (sign === ']') depth -= 1
    else if (sign === '..' && depth === 0 && index > 0) return index
  }
  return -1
}

/** What a path finds, without what lies inside of something found: the search gets there itself. */
function placesOf(path: string, document: JsonObject): Place[] {
  const places = extractWithPath(path, document).map(({path: place}) => place)
  return places.filter((place) => !places.some((other) => isInside(place, other)))
}

function isInside(place: Place, other: Place): boolean {
  return other.length < place.length && other.every((step, index) => step === place[index])
}

function changeAt(value: Json, place: Place, change: (value: Json) => Json): Json {
  const [step, ...rest] = place
  if (step === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? changeAt(item, rest, change) : item))
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value
  return {...value, [step]: changeAt(value[step] ?? null, rest, change)}
}
