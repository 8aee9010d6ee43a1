import {expect, test} from 'vitest'
import {aServedLake, moderator} from '../lake-harness.ts'

const OWNERS = ['partner', 'siteSettings', 'importReport']

test.each(['game', 'slide', 'announcement', 'article'])(
  'a moderator changes a published %s in place, as the catalogue desk and the ordered lists do',
  async (type) => {
    const {client, clientOf} = await aServedLake()
    await client.create({_id: 'published', _type: type, title: 'Old'})
    await clientOf(moderator).patch('published').set({title: 'New'}).commit()
    expect(await client.getDocument('published')).toMatchObject({title: 'New'})
  },
)

test('a moderator uploads a picture', async () => {
  const {client, clientOf} = await aServedLake()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>'
  const {_id} = await clientOf(moderator).assets.upload('image', Buffer.from(svg))
  expect(await client.getDocument(_id)).toMatchObject({_type: 'sanity.imageAsset'})
})

test.each(OWNERS)(
  'a moderator neither patches, publishes, unpublishes nor discards a %s',
  async (type) => {
    const {client, clientOf} = await aServedLake()
    const ids = {publishedId: 'owned', draftId: 'drafts.owned'}
    await client.create({_id: ids.publishedId, _type: type, title: 'Published'})
    await client.create({_id: ids.draftId, _type: type, title: 'Draft'})
    const read = () => client.fetch('*', {}, {perspective: 'raw'})
    const before = await read()

    const moderating = clientOf(moderator)
    const attempts = [
      () => moderating.patch(ids.publishedId).set({title: 'Mine'}).commit(),
      () => moderating.patch(ids.draftId).set({title: 'Mine'}).commit(),
      () => moderating.action({actionType: 'sanity.action.document.publish', ...ids}),
      () => moderating.action({actionType: 'sanity.action.document.unpublish', ...ids}),
      () =>
        moderating.action({
          actionType: 'sanity.action.document.version.discard',
          versionId: ids.draftId,
        }),
    ]
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({statusCode: 403})
    }
    expect(await read()).toEqual(before)
  },
)
