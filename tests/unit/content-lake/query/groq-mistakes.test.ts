import {expect, test} from 'vitest'
import {run} from './groq-documents.ts'

const mistakes: [query: string, description: string, start: number][] = [
  ['', 'The query is empty', 0],
  ['*[name ==', 'unexpected end-of-file, expected expression', 9],
  ['*[name', 'unexpected end-of-file, expected expression', 6],
  ['*[name)', 'unexpected token', 6],
  ['1 2', 'unexpected token', 2],
  ['1 +', 'Expected expression', 3],
  ['* | order()', 'Incorrect number of arguments', 0],
  ['count()', 'Incorrect number of arguments', 0],
  ['nope(1)', 'Undefined function: nope', 0],
  ['*[name == nope(1)]', 'Undefined function: nope', 10],
  ['*[math::nope(plays)]', 'Undefined function: nope', 8],
  ['nope::nope(1)', 'Undefined namespace: nope', 0],
  ['* | nope()', 'Undefined pipe function: nope', 4],
  ['[1][0..$name]', 'slicing must use constant numbers', 0],
  ['*[$missing == 1]', 'param $missing referenced, but not provided', 2],
  ['name asc', 'unexpected asc', 0],
  ['1 => 2', 'unexpected =>', 0],
  ['{1}', 'Cannot determine property key', 0],
  ['geo::distance(1, 2)', 'the local content lake lacks', 0],
  ['media::aspect(a, b)', 'the local content lake lacks', 0],
  ['user::attributes()', 'the local content lake lacks', 0],
  ['score(plays > 3)', 'Undefined function: score', 0],
  ['boost(plays > 3, 2)', 'unexpected boost', 0],
  ['* | score(a match text::query(b))', 'must be a text or a parameter', 0],
]
test.each(mistakes)('refused: %s', async (query, description, start) => {
  let refusal: unknown
  try {
    await run(query)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toMatchObject({
    status: 400,
    body: {
      error: {
        type: 'queryParseError',
        description: expect.stringContaining(description),
        query,
        start,
        end: expect.any(Number),
      },
    },
  })
})
