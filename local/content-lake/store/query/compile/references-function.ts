import {referencesField, type Run, type Scope} from '../evaluation.ts'
import type {GroqNode} from '../groq-tree.ts'
import {isArray, isObject, type GroqValue} from '../values.ts'
import {combine, isClosed, readBit, type Code, type Compiler, type Place} from './code.ts'

/** `references("a", $ids)`: whether there is a reference to one of them anywhere in the value. */
export function compileReferences(compiler: Compiler, args: GroqNode[], place: Place): Code {
  const codes = args.map((arg) => compiler.compile(arg, place))
  const isSame = codes.every((code) => isClosed(code, place))
  const slot = isSame ? compiler.nextSlot() : -1
  const isIndexed = isSame && place.isDocument === true

  const code = combine(codes, (scope) => {
    const {value: self, run} = scope
    const search = isSame ? keptSearch(codes, slot, scope) : newSearch(codes, scope)
    if (search.ids.size === 0) return false
    // Of whole documents the index knows the answer.
    if (isIndexed && run.view.index) return referrersOf(search, run).has(self)
    run.budget.spend(16)
    return refersTo(self, search.ids)
  })
  return {...code, reads: code.reads | readBit(place)}
}

type Search = {ids: ReadonlySet<string>; referrers: ReadonlySet<GroqValue> | null}

function newSearch(codes: readonly Code[], scope: Scope): Search {
  return {ids: new Set(codes.flatMap(({run}) => idsIn(run(scope)))), referrers: null}
}

function keptSearch(codes: readonly Code[], slot: number, scope: Scope): Search {
  const {kept} = scope.run
  kept[slot] ??= newSearch(codes, scope)
  // Safe: this slot is this function's own.
  return kept[slot] as Search
}

function idsIn(value: GroqValue): string[] {
  return (isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
}

function referrersOf(search: Search, {view, budget}: Run): ReadonlySet<GroqValue> {
  if (!search.referrers) {
    const found = [...search.ids].flatMap((id) => view.index?.find(referencesField, id) ?? [])
    budget.spend(found.length * 16)
    search.referrers = new Set(found.filter((document) => refersTo(document, search.ids)))
  }
  return search.referrers
}

export function refersTo(value: GroqValue, ids: ReadonlySet<GroqValue>): boolean {
  if (isArray(value)) return value.some((item) => typeof item === 'object' && refersTo(item, ids))
  if (!isObject(value)) return false
  if (Object.hasOwn(value, '_ref')) return ids.has(value._ref ?? null)
  for (const key of Object.keys(value)) {
    const child = value[key]
    if (typeof child === 'object' && child !== null && refersTo(child, ids)) return true
  }
  return false
}
