import {expect, test} from 'vitest'
import {run} from './groq-documents.ts'

/*
 * groq-js proves the language; here is what the lake gives it: the documents, their references,
 * parameters, and who asks when. The plan must not change what any of it means.
 */

type Case = [query: string, result: unknown]

const traversals: Case[] = [
  ['*[_id == "crate"][0].slug.current', 'crate-snake'],
  ['*[_id == "crate"][0]["name"]', 'Crate Snake'],
  ['*[_id == "crate"][0][$field]', 'Crate Snake'],
  ['*[_id == "odd"][0].tags.length', null],
  ['*[_id == "crate"].tags', [['retro', 'snake']]],
  ['*[_id == "crate"].tags[]', ['retro', 'snake']],
  ['*[_id == "crate"][0].tags[-1]', 'snake'],
  ['*[_id == "crate"][0].tags[5]', null],
  ['*[_id == "crate"].scores[].by', ['ann', 'bob']],
  ['*[_id == "crate"][0].scores[points > 8].by', ['bob']],
  ['*[_id == "crate"]{"p": scores[by == ^.maker._ref][0].points}[0].p', 7],
  ['*[_id == "crate"]{"s": scores[]{"p": points + ^.plays}}[0].s', [{p: 10}, {p: 12}]],
  ['*[_id == "crate"][0].scores[by == ^.maker._ref]', []],
  ['[1, 2, 3, 4][1..2]', [2, 3]],
  ['[1, 2, 3, 4][1...3]', [2, 3]],
  ['[1, 2, 3, 4][-3..-2]', [2, 3]],
  ['[1, 2, 3, 4][2..-1]', [3, 4]],
  ['[1, 2, 3, 4][0...$two]', [1, 2]],
  ['[1, 2, 3, 4][1 + 1]', 3],
  ['[[1, 2, 3][5..9], [1, 2, 3][-9..1], [1, 2, 3][2..0]]', [[], [1, 2], []]],
  ['[1, 2, 3, 4][@ > $two]', [3, 4]],
  ['[{"a": 1}, {"b": 2}].a', [1, null]],
  ['[[1, [2]], [3]][][]', [[1, [2]], [3]]],
  ['{"a": [{"b": [1, [2]]}, {"b": [3]}]}.a[].b[]', [1, [2], 3]],
  ['{"a": {"b": 1}}.a{"c": b}', {c: 1}],
  ['5{"a": 1}', null],
  ['(*[_type == "person"].name)[0]', 'Ann'],
  ['*[_type == "person"] {name} [name == "bob"]', [{name: 'bob'}]],
  ['*[_type == "person"] | {name}', [{name: 'Ann'}, {name: 'bob'}]],
  ['*._id', ['ann', 'bob', 'crate', 'merge', 'odd']],
  ['*[].name[0..1]', [null, null, null, null, null]],
]

const references: Case[] = [
  ['*[_id == "crate"][0].maker->name', 'Ann'],
  ['*[_id == "crate"][0].maker->{name, "of": ^.name}', {name: 'Ann', of: null}],
  ['*[_id == "crate"]{"m": maker->{"of": ^.name}}[0].m', {of: 'Crate Snake'}],
  ['*[_id == "crate"][0].more[]->name', ['bob', null]],
  ['*[_id == "crate"][0].more[]->boss->name', ['Ann', null]],
  ['*[_id == "crate"][0]{"m": maker->, "t": tags->}.m.name', 'Ann'],
  ['*[_id == "odd"][0].maker->', null],
  ['@->', null],
  ['*[references("ann")]._id', ['bob', 'crate']],
  ['*[references($ids)]._id', ['bob', 'crate']],
  ['*[references("nobody", ["x"])]._id', ['crate']],
  ['*[references([])]._id', []],
  ['*[references(5)]._id', []],
  [
    '*[_type == "person"]{_id, "in": count(*[references(^._id)])}',
    [
      {_id: 'ann', in: 2},
      {_id: 'bob', in: 1},
    ],
  ],
  [
    '*[_type == "person"]{_id, "of": *[maker._ref == ^._id].name}',
    [
      {_id: 'ann', of: ['Crate Snake']},
      {_id: 'bob', of: []},
    ],
  ],
  [
    '*[_type == "person"]{"deep": *[_id == "crate"]{"up": ^._id, "upper": ^.^._id}[0]}',
    [{deep: {up: 'ann', upper: null}}, {deep: {up: 'bob', upper: null}}],
  ],
]

const pipes: Case[] = [
  ['*[_type == "game"] | order(plays)._id', ['crate', 'merge', 'odd']],
  ['*[_type == "game"] | order(plays desc)._id', ['odd', 'merge', 'crate']],
  ['*[_type == "game"] | order(isNew desc, _id desc)._id', ['crate', 'merge', 'odd']],
  ['*[_type == "game"] | order(isNew, name)[0...2]._id', ['odd', 'merge']],
  ['* | order(_type desc, lower(string(name)))[1..3]._id', ['bob', 'odd', 'crate']],
  [
    '[3, "a", null, true, 1, "B", false, [], dateTime("2026-01-01T00:00:00Z")] | order(@)',
    ['2026-01-01T00:00:00Z', 1, 3, 'B', 'a', false, true, null, []],
  ],
  ['[{"a": 1, "b": 1}, {"a": 0, "b": 2}, {"a": 1, "b": 3}] | order(a).b', [2, 1, 3]],
  ['5 | order(@)', null],
  ['*[_type == "game"] | score(name match "snake")[0]._id', 'crate'],
  [
    '*[_type == "game"] | score(plays > 5, isNew) | order(_score desc)[0]{_id, _score}',
    {_id: 'merge', _score: 2},
  ],
  ['*[_type == "game"] | score(boost(isNew, 3))[0]._score', 4],
  ['*[_type == "game"] | score(plays == 3) | score(plays == 3)[0]._score', 2],
  [
    '(*[_type == "game"] | order(name))[0..-1] | score(plays == 3) | order(_score desc)[0]._score',
    1,
  ],
]

const context: Case[] = [
  ['$two + 1', 3],
  ['$none', null],
  ['*[_id == "crate"][0]{"t": pt::text(body)}.t', 'Eat crates.\n\nGrow.'],
  [
    '[identity(), sanity::projectId(), sanity::dataset(), now()]',
    ['u1', 'shack', 'production', '2026-02-03T04:05:06.789Z'],
  ],
  [
    '[dateTime::now(), dateTime("2026-01-01T02:00:00+02:00"), dateTime("2026-01-01T00:00:00.5Z")]',
    ['2026-02-03T04:05:06.789Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.500Z'],
  ],
  ['*[sanity::versionOf("ann")]._id', ['ann']],
  [
    '{"_id": "versions.r1.a"}{"p": sanity::partOfRelease("r1"), "v": sanity::versionOf("a")}',
    {p: true, v: true},
  ],
  ['releases::all()', []],
  [
    '[diff::changedAny({"a": 1}, {"a": 2}, a), diff::changedAny({"a": 1}, {"a": 2}, b), diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 1}, (a, c))]',
    [true, false, true],
  ],
  [
    '[diff::changedAny({"l": [{"n": 1}]}, {"l": [{"n": 2}]}, l[].n), diff::changedOnly({"a": 1}, {"a": 2, "b": 1}, a)]',
    [true, false],
  ],
  [
    'fn shack::short($game) = $game{"n": name, "p": plays}; shack::short(*[_id == "merge"][0])',
    {n: 'Tin Merge', p: 10},
  ],
  [
    'fn shack::all($games) = $games[]{"n": name}; shack::all(*[_type == "person"])',
    [{n: 'Ann'}, {n: 'bob'}],
  ],
]

/** Where groq-js departs from the specification; `docs/content-lake-differences.md` tells of each. */
const departures: [query: string, here: unknown, specified: unknown][] = [
  [String.raw`"\u{1F600}" == "😀"`, false, true],
  [String.raw`"\q"`, 'undefined', 'a mistake'],
  ['{"__proto__": 1}', {}, JSON.parse('{"__proto__": 1}')],
  [String.raw`"\uFFFD" < "😀"`, false, true],
  ['"draftsxa" in path("drafts.*")', true, false],
  ['"ab" match "a.*"', true, false],
  ['array::unique([null, null])', [null, null], [null]],
  ['dateTime("2026-02-30T00:00:00Z")', '2026-03-02T00:00:00Z', null],
  ['dateTime("2026-01-01T24:00:00Z")', '2026-01-02T00:00:00Z', null],
  ['[1, 2][0.5]', null, 'a mistake'],
  ['*[0] | score(plays > 3)', null, 'a mistake'],
]

test.each([traversals, references, pipes, context].flat())('%s', async (query, result) => {
  expect(await run(query)).toEqual(result)
})

test.each(departures)('groq-js departs: %s', async (query, here, specified) => {
  const answer = await run(query)
  expect(answer).toEqual(here)
  expect(answer).not.toEqual(specified)
})
