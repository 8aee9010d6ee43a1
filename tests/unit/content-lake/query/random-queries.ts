import {
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  letrec,
  oneof,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check'
import type {Json, JsonObject} from '../../../../content-lake/json.ts'
import {compareIds, type LakeDocument} from '../../../../content-lake/document.ts'
import {aDocument} from '../a-document.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'drafts.a', 'drafts.f', 'versions.r1.a', 'versions.r1.b']
const fields = ['name', 'plays', 'tags', 'slug', 'ref', 'items', 'isNew', 'date']
const texts = ['', 'a', 'b', 'Crate Snake', 'snake', 'tin merge', '2026-01-02T03:04:05Z', 'game']

const someText = constantFrom(...texts)
const someNumber = oneof(integer({min: -3, max: 5}), constantFrom(0.5, 2.25))
const someReference = record({_type: constant('reference'), _ref: constantFrom(...ids)})
const someJson: Arbitrary<Json> = letrec<{value: Json; leaf: Json}>((tie) => ({
  leaf: oneof(someText, someNumber, boolean(), constant(null)),
  value: oneof(
    {depthSize: 'small', withCrossShrink: true},
    tie('leaf'),
    someReference,
    array(tie('value'), {maxLength: 3}),
    dictionary(constantFrom(...fields, '_key', 'current'), tie('value'), {maxKeys: 3}),
  ),
})).value

/** Documents with fields of any type, as a dataset without schema may have them, in id order. */
export const someDocuments: Arbitrary<LakeDocument[]> = array(
  tuple(
    constantFrom(...ids),
    constantFrom('game', 'slide', 'article'),
    dictionary(constantFrom(...fields), someJson, {maxKeys: 6}),
    oneof(constant({}), record({slug: record({current: someText})})),
    oneof(constant({}), record({ref: someReference})),
  ),
  {maxLength: 12},
).map((drawn) => {
  const byId = new Map(
    drawn.map(([_id, _type, some, slug, ref]) => [
      _id,
      aDocument({_id, _type, ...some, ...slug, ...ref}),
    ]),
  )
  // Drawn objects may lack a prototype, which groq-js needs.
  return structuredClone([...byId.values()]).sort(compareIds)
})

export const someParams: Arbitrary<JsonObject> = record({
  id: constantFrom(...ids),
  ids: array(constantFrom(...ids), {maxLength: 3}),
  text: someText,
  list: array(oneof(someText, someNumber, constant(null)), {maxLength: 12}),
  from: integer({min: -2, max: 3}),
  to: integer({min: -2, max: 6}),
})

/** A query of the whole language, drawn from its grammar. */
export const someQuery: Arbitrary<string> = letrec<{expression: string; query: string}>((tie) => {
  const expression = tie('expression')
  const attribute = constantFrom(...fields, '_id', '_type', 'slug.current', 'ref._ref', 'missing')
  const literal = oneof(
    constantFrom(...'null true false $id $ids $text $list @ ^ ^._id ^.name'.split(' ')),
    someNumber.map(String),
    constantFrom(...texts, ...ids, 'ret*', 'sna*', '*a*').map((text) => JSON.stringify(text)),
  )
  const path = oneof(
    attribute,
    attribute.map((name) => `^.${name}`),
    tuple(
      constantFrom(
        'tags[]',
        'items[]',
        'items[].name',
        'ref->',
        'ref->name',
        'items[]->',
        'tags[0]',
      ),
    ),
    attribute.map((name) => `${name}[0..1]`),
  ).map(String)
  const comparison = tuple(
    oneof(path, expression),
    constantFrom(...'== != < <= > >= in match && || + - * / % **'.split(' ')),
    oneof(literal, path, expression),
  ).map(([left, op, right]) => `(${left}) ${op} (${right})`)
  const indexed = tuple(
    constantFrom('_id', '_type', 'slug.current', 'path', 'name', 'ref._ref'),
    constantFrom(
      '== $id',
      '== "game"',
      '== ^._id',
      '== ^.name',
      'in $ids',
      'in ["game", "slide"]',
      '== $text',
      '== ^.ref._ref',
      '> "b"',
      'in $list',
      'in ^.tags',
      '== null',
    ),
  ).map(([name, rest]) => `${name} ${rest}`)
  const range = tuple(path, someNumber, constantFrom('..', '...'), someNumber).map(
    ([name, from, dots, to]) => `${name} in ${from}${dots}${to}`,
  )
  const call = oneof(
    tuple(
      constantFrom(
        ...'count defined length lower upper string round array::compact math::sum math::min math::max math::avg pt::text dateTime references sanity::versionOf sanity::partOfRelease'.split(
          ' ',
        ),
      ),
      oneof(path, literal, expression),
    ).map(([name, argument]) => `${name}(${argument})`),
    // groq-js keeps every null.
    oneof(path, literal).map((argument) => `array::unique(array::compact(${argument}))`),
    tuple(
      constantFrom(
        'coalesce',
        'array::join',
        'array::intersects',
        'string::split',
        'string::startsWith',
        'references',
      ),
      oneof(path, literal),
      oneof(path, literal),
    ).map(([name, a, b]) => `${name}(${a}, ${b})`),
    tuple(comparison, expression, expression).map(([a, b, c]) => `select(${a} => ${b}, ${c})`),
    constantFrom(
      'path("drafts.*")',
      'path("versions.**")',
      'path("*")',
      'releases::all()',
      '_id in path("drafts.**")',
    ),
  )
  const condition = oneof(
    indexed,
    comparison,
    range,
    call,
    tuple(indexed, comparison).map(([a, b]) => `${a} && ${b}`),
    tuple(indexed, indexed).map(([a, b]) => `${a} || ${b}`),
    constantFrom('references(^._id)', 'references($ids)', 'sanity::versionOf(^._id)'),
  )
  const key = tuple(
    oneof(attribute, comparison, constant('lower(name)')),
    constantFrom('', ' asc', ' desc'),
  ).map(([name, direction]) => `${name.includes(' ') ? `(${name})` : name}${direction}`)
  const order = array(key, {minLength: 1, maxLength: 3}).map(
    (keys) => ` | order(${keys.join(', ')})`,
  )
  const object = tuple(expression, expression, attribute, condition).map(
    ([a, b, name, test]) =>
      `{"a": ${a}, "_id": _id, "b": ${b}, "c": ${name}, ${test} => {"d": ${b}}, "up": ^._id}`,
  )
  const suffix = oneof(
    order,
    object,
    constantFrom(
      '{...}',
      '{..., "n": name}',
      '[0]',
      '[-1]',
      '[0...2]',
      '[1..3]',
      '[-2..-1]',
      '[$from...$to]',
      '._id',
      '.name',
      '.tags',
      '.tags[]',
      '.ref->',
      '.ref->name',
      '.items[].name',
      '[0].name',
      '[0].tags[0]',
      '[]',
    ),
    condition.map((test) => `[${test}]`),
  )
  // Only documents have scores, so this comes before anything else is made of them.
  const scoring = oneof(
    constant(''),
    comparison.map((test) => ` | score(${test})`),
    tuple(order, comparison).map(([keys, test]) => `${keys} | score(${test})`),
  )
  const documents = tuple(condition, scoring, array(suffix, {maxLength: 3})).map(
    ([test, score, suffixes]) => `*[${test}]${score}${suffixes.join('')}`,
  )
  const everything = array(suffix, {maxLength: 3}).map((suffixes) => `*${suffixes.join('')}`)
  return {
    expression: oneof(
      {depthSize: 'small', withCrossShrink: true},
      literal,
      path,
      comparison,
      call,
      documents,
      array(literal, {maxLength: 3}).map((items) => `[${items.join(', ')}]`),
      expression.map((inner) => `!(${inner})`),
      expression.map((inner) => `-(${inner})`),
      expression.map((inner) => `count(*[${inner}])`),
    ),
    query: oneof(
      documents,
      everything,
      object,
      expression,
      documents.map((inner) => `count(${inner})`),
    ),
  }
}).query
