import {evaluate, parse} from 'groq-js'
import {expect, test} from 'vitest'
import {aLake, aServedLake, ask, moderator, owner, query, write} from '../lake-harness.ts'

const v = '/v2025-02-19'

test.each([
  `${v}/data/query/production?query=*&perspective=raw`,
  '/v1/data/query/production?query=*',
  `${v}/data/query/production?query=*`,
  `${v}/data/doc/production/drafts.secret,versions.r.secret,_.group.secret`,
  `${v}/data/references/production/documents/open/to`,
  `${v}/data/export/production`,
  `${v}/data/history/production/events/documents/drafts.secret`,
  `${v}/data/history/production/transactions/drafts.secret`,
  `${v}/data/history/production/documents/drafts.secret?lastRevision=true`,
  `${v}/data/query/production?query=*&perspective=drafts`,
  `${v}/data/query/production?query=*&perspective=previewDrafts`,
  `${v}/data/query/production?query=*&perspective=r,drafts`,
])('nobody signed in learns of private documents from %s', async (path) => {
  const lake = await aLake()
  await write(lake, [
    {create: {_id: 'open', _type: 'game'}},
    {create: {_id: 'drafts.secret', _type: 'game', at: {_ref: 'open', _weak: true}}},
    {create: {_id: 'versions.r.secret', _type: 'game'}},
    {create: {_id: '_.group.secret', _type: 'system.group'}},
  ])

  const response = await ask(lake, path)
  const text = await response.text()

  expect([200, 401]).toContain(response.status)
  const answered = response.status === 200 ? text.replace(/"omitted":.*/, '') : text
  expect(answered).not.toContain('secret')
})

test('a reference does not lead out of what one may see', async () => {
  const lake = await aLake()
  await write(lake, [
    {create: {_id: 'drafts.secret', _type: 'game', name: 'hush'}},
    {create: {_id: 'open', _type: 'game', at: {_ref: 'drafts.secret', _weak: true}}},
  ])

  expect(await query(lake, '*[_id == "open"][0].at->name')).toBeNull()
  expect(
    await query(lake, '*[_id == "open"][0].at->name', {as: owner, search: '&perspective=raw'}),
  ).toBe('hush')
})

test('a moderator writes, publishes, unpublishes and discards what moderators keep', async () => {
  const {clientOf} = await aServedLake()
  const client = clientOf(moderator)
  for (const type of ['game', 'slide', 'announcement', 'article']) {
    const ids = {draftId: `drafts.${type}`, publishedId: type}
    await client.create({_id: ids.draftId, _type: type})
    await client.patch(ids.draftId).set({title: 'New'}).commit()
    await client.action({actionType: 'sanity.action.document.publish', ...ids})
    await client.action({actionType: 'sanity.action.document.unpublish', ...ids})
    await client.action({
      actionType: 'sanity.action.document.version.discard',
      versionId: ids.draftId,
    })
  }
  expect(await client.fetch('*', {}, {perspective: 'raw'})).toEqual([])
})

test.each([
  ['delete a published game', {delete: {id: 'game'}}],
  ['delete published games by query', {delete: {query: '*[_type == "game"]'}}],
  ['write a partner', {create: {_type: 'partner'}}],
  ['write a draft of a partner', {create: {_id: 'drafts.p', _type: 'partner'}}],
  ['change the settings', {patch: {id: 'siteSettings', set: {title: 'Mine'}}}],
  ['turn the settings into a game', {createOrReplace: {_id: 'siteSettings', _type: 'game'}}],
  ['write a report', {create: {_type: 'importReport'}}],
])('a moderator may not %s', async (_what, mutation) => {
  const {client, clientOf} = await aServedLake()
  await client.create({_id: 'game', _type: 'game'})
  await client.create({_id: 'siteSettings', _type: 'siteSettings'})
  const before = await client.fetch('*', {}, {perspective: 'raw'})

  // The client's types know documents, not what one may try to do to them.
  await expect(clientOf(moderator).mutate([mutation as never])).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining('Insufficient permissions'),
  })
  expect(await client.fetch('*', {}, {perspective: 'raw'})).toEqual(before)
})

test('a moderator may not delete by action, export, or manage datasets', async () => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'game', _type: 'game'}}])
  const attempts = await Promise.all([
    ask(lake, `${v}/data/actions/production`, {
      as: moderator,
      body: {actions: [{actionType: 'sanity.action.document.delete', publishedId: 'game'}]},
    }),
    ask(lake, `${v}/data/export/production`, {as: moderator}),
    ask(lake, `${v}/datasets/mine`, {as: moderator, method: 'PUT', body: {}}),
    ask(lake, `${v}/datasets/production`, {as: moderator, method: 'DELETE'}),
  ])

  expect(attempts.map(({status}) => status)).toEqual([403, 403, 403, 403])
  expect(await query(lake, 'count(*)')).toBe(1)
})

test('what the access list offers to a moderator is what the lake allows', async () => {
  const lake = await aLake()
  const response = await ask(lake, `${v}/projects/shack/datasets/production/acl`, {as: moderator})
  const grants: {filter: string; permissions: string[]}[] = await response.json()
  const allowed = async (permission: string, document: Record<string, string>) => {
    for (const {filter, permissions} of grants) {
      if (!permissions.includes(permission)) continue
      const value = await evaluate(parse(`*[${filter}]`), {dataset: [document]})
      if ((await value.get()).length > 0) return true
    }
    return false
  }

  const game = {_id: 'drafts.a', _type: 'game'}
  const settings = {_id: 'siteSettings', _type: 'siteSettings'}
  expect(await allowed('read', settings)).toBe(true)
  expect(await allowed('create', game)).toBe(true)
  expect(await allowed('update', game)).toBe(true)
  expect(await allowed('update', settings)).toBe(false)
})
