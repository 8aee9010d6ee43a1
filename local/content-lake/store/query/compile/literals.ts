import type {Json} from '../../../json.ts'
import {isArray, isObject, type GroqValue} from '../values.ts'
import type {Evaluate} from '../evaluation.ts'
import type {GroqAttribute, NodeOf} from '../groq-tree.ts'
import {assertArrayFits} from './limits.ts'
import {combine, type Code, type Compiler, type Place} from './code.ts'

export function compileLiteral(value: Json): Code {
  return combine([], () => value, Array.isArray(value) ? {length: value.length} : {})
}

export function compileArray(compiler: Compiler, {elements}: NodeOf<'Array'>, place: Place): Code {
  const codes = elements.map(({value}) => compiler.compile(value, place))
  const parts = codes.map((code, index) => ({code, isSplat: elements[index]?.isSplat === true}))
  const run: Evaluate = (scope) => {
    const result: GroqValue[] = []
    for (const {code, isSplat} of parts) {
      const value = code.run(scope)
      if (!isSplat) {
        result.push(value)
      } else if (isArray(value)) {
        scope.run.budget.spend(value.length >> 2)
        assertArrayFits(result.length + value.length)
        for (const item of value) result.push(item)
      }
    }
    return result
  }
  const isLong = parts.some(({code, isSplat}) => isSplat && code.length === 'dataset')
  return combine(codes, run, {length: isLong ? 'dataset' : codes.length + 1})
}

export function compileObject(
  compiler: Compiler,
  {attributes}: NodeOf<'Object'>,
  place: Place,
): Code {
  const parts = attributes.map((attribute) => compileAttributes(compiler, attribute, place))
  return combine(
    parts.map(({code}) => code),
    (scope) => {
      const result: {[name: string]: GroqValue} = {}
      for (const {name, code} of parts) {
        const value = code.run(scope)
        if (name !== null) put(result, name, value)
        else if (isObject(value)) Object.assign(result, value)
      }
      return result
    },
  )
}

/** @returns no name for what is spread into the object */
function compileAttributes(
  compiler: Compiler,
  attribute: GroqAttribute,
  place: Place,
): {name: string | null; code: Code} {
  const value = compiler.compile(attribute.value, place)
  if (attribute.type === 'ObjectAttributeValue') return {name: attribute.name, code: value}
  if (attribute.type === 'ObjectSplat') return {name: null, code: value}
  const condition = compiler.compile(attribute.condition, place)
  const run: Evaluate = (scope) => (condition.run(scope) === true ? value.run(scope) : null)
  return {name: null, code: combine([condition, value], run)}
}

/** An attribute of this name is an attribute like others. */
function put(object: {[name: string]: GroqValue}, name: string, value: GroqValue): void {
  if (name !== '__proto__') object[name] = value
  else
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
}

export function compileSelect(
  compiler: Compiler,
  {alternatives, fallback}: NodeOf<'Select'>,
  place: Place,
): Code {
  const choices = alternatives.map(({condition, value}) => ({
    condition: compiler.compile(condition, place),
    value: compiler.compile(value, place),
  }))
  const otherwise = fallback ? compiler.compile(fallback, place) : compileLiteral(null)
  return combine(
    [...choices.flatMap(({condition, value}) => [condition, value]), otherwise],
    (scope) => {
      for (const {condition, value} of choices) {
        if (condition.run(scope) === true) return value.run(scope)
      }
      return otherwise.run(scope)
    },
  )
}
