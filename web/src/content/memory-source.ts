import type {LakeAddress} from '../config.ts'
import type {ContentSource} from './content-store.ts'
import {picturesOf, THUMBNAIL_SIZE} from './images.ts'
import {extrasOf, listedGame, type Snapshot} from './snapshot.ts'

/** Content that has already been read: for the prerender and for tests. Nothing else is asked. */
export function memorySource(
  snapshot: Snapshot,
  lake: Pick<LakeAddress, 'projectId' | 'dataset' | 'isEmbedded'>,
): ContentSource {
  const toPicture = picturesOf(lake)
  return {
    readContent: async () => ({
      games: snapshot.games.map(({game}) => listedGame(game)),
      site: snapshot.site,
      marks: snapshot.marks,
    }),
    readDetails: async () =>
      new Map(snapshot.games.map((parsed) => [parsed.game.id, extrasOf(parsed)])),
    readThumbnails: async () =>
      new Map(
        snapshot.games.flatMap(({game, thumbnail}) => (thumbnail ? [[game.id, thumbnail]] : [])),
      ),
    toPicture: async () => (image) => toPicture(image, ...THUMBNAIL_SIZE),
    findGames: async () => [],
  }
}
