import type {LakeAddress} from '../config.ts'
import {createCatalogue} from './catalogue.ts'
import type {ContentSource} from './content-store.ts'
import {picturesOf, THUMBNAIL_SIZE} from './images.ts'
import {extrasOf, listedGame, type Snapshot} from './snapshot.ts'

/** Content that has already been read: for the prerender and for tests. Nothing else is asked. */
export function memorySource(
  snapshot: Snapshot,
  lake: Pick<LakeAddress, 'projectId' | 'dataset' | 'isEmbedded'>,
): ContentSource {
  const toPicture = picturesOf(lake)
  const byId = new Map(snapshot.games.map((parsed) => [parsed.game.id, parsed]))
  return {
    readContent: async () => ({
      catalogue: createCatalogue(snapshot.games.map(({game}) => listedGame(game))),
      site: snapshot.site,
      marks: snapshot.marks,
    }),
    readExtras: async ({id}) => {
      const parsed = byId.get(id)
      return parsed && extrasOf(parsed)
    },
    readThumbnails: async (games) =>
      new Map(
        games.flatMap(({id}) => {
          const thumbnail = byId.get(id)?.thumbnail
          return thumbnail ? [[id, thumbnail]] : []
        }),
      ),
    toPicture: async () => (image) => toPicture(image, ...THUMBNAIL_SIZE),
    findGames: async () => [],
  }
}
