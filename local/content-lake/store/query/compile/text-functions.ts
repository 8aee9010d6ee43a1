import {DateTime} from '../date-time.ts'
import {PathPattern} from '../path-pattern.ts'
import {isArray, isObject, type GroqObject, type GroqValue} from '../values.ts'
import type {ValueFunction} from './functions.ts'
import {joinTexts} from './limits.ts'

const lower: ValueFunction = ([value = null]) =>
  typeof value === 'string' ? value.toLowerCase() : null
const upper: ValueFunction = ([value = null]) =>
  typeof value === 'string' ? value.toUpperCase() : null

export const textFunctions: Readonly<Record<string, ValueFunction>> = {
  'global::lower': lower,
  'global::upper': upper,
  'string::lower': lower,
  'string::upper': upper,

  'string::split'([text = null, separator = null], {budget}) {
    if (typeof text !== 'string' || typeof separator !== 'string') return null
    budget.spend(text.length >> 4)
    if (text === '') return []
    return separator === '' ? Array.from(text) : text.split(separator)
  },

  'string::startsWith'([text = null, prefix = null]) {
    return typeof text === 'string' && typeof prefix === 'string' ? text.startsWith(prefix) : null
  },

  'global::string'([value = null]) {
    if (typeof value !== 'object') return String(value)
    return value instanceof DateTime ? value.toString() : null
  },

  'global::dateTime'([value = null]) {
    if (value instanceof DateTime) return value
    return typeof value === 'string' ? DateTime.parse(value) : null
  },
  'dateTime::now': (_args, {now}) => DateTime.at(now.getTime()),

  'global::defined': ([value = null]) => value !== null,
  'global::path': ([value = null]) => (typeof value === 'string' ? new PathPattern(value) : null),
  'global::identity': (_args, {identity}) => identity,
  'sanity::projectId': (_args, {projectId}) => projectId,
  'sanity::dataset': (_args, {dataset}) => dataset,
  // Queries are not about a change, so there is none.
  'delta::operation': () => null,

  'pt::text'([value = null], {budget}) {
    if (isObject(value)) return blockText(value)
    if (!isArray(value)) return null
    const texts = blockTexts(value)
    budget.spend(value.length)
    return texts.length > 0 ? joinTexts(texts, '\n\n') : null
  },
}

function blockTexts(values: readonly GroqValue[]): string[] {
  return values.flatMap((value) => {
    if (isArray(value)) return blockTexts(value)
    return isObject(value) ? (blockText(value) ?? []) : []
  })
}

/** The text of one block of portable text; null when it is none. */
function blockText({_type, children = null}: GroqObject): string | null {
  if (typeof _type !== 'string' || !isArray(children)) return null
  return children
    .map((child) =>
      isObject(child) && child._type === 'span' && typeof child.text === 'string' ? child.text : '',
    )
    .join('')
}
