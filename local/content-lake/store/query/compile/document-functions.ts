import {referencesField} from '../evaluation.ts'
import {isObject, type GroqValue} from '../values.ts'
import type {ThisFunction} from './functions.ts'
import {refersTo} from './references-function.ts'

/** Functions that ask about the document that they stand in. */
export const documentFunctions: Readonly<Record<string, ThisFunction>> = {
  'sanity::versionOf'(self, [id = null]) {
    const own = isObject(self) ? self._id : null
    if (typeof id !== 'string' || typeof own !== 'string') return null
    if (own === id || own === `drafts.${id}`) return true
    return /^versions\.[^.]+\./.test(own) && own.split('.').slice(2).join('.') === id
  },

  'sanity::partOfRelease'(self, [release = null]) {
    const own = isObject(self) ? self._id : null
    if (typeof release !== 'string' || typeof own !== 'string') return null
    const parts = own.split('.')
    return parts.length >= 3 && parts[0] === 'versions' && parts[1] === release
  },

  'documents::incomingRefCount'(self, _args, {view, budget}) {
    const id = isObject(self) ? self._id : null
    if (typeof id !== 'string') return null
    const ids = new Set<GroqValue>([id])
    const documents = view.index?.find(referencesField, id) ?? view.documents
    budget.spend(documents.length * 16)
    return documents.filter((document) => refersTo(document, ids)).length
  },
}
