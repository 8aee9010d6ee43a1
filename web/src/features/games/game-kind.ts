import type {Game} from '../../lib/models.ts'
import type {IconName} from '../../ui/icon-shapes.ts'

export type GameKind = NonNullable<Game['gameType']>

/** How each type is drawn and written on badges. The filter uses the stored words themselves. */
export const GAME_KINDS: Record<GameKind, {label: string; icon: IconName}> = {
  html5: {label: 'HTML5', icon: 'html5'},
  flash: {label: 'Flash', icon: 'flash'},
  external: {label: 'External', icon: 'external'},
  waflash: {label: 'WA Flash', icon: 'waflash'},
}
