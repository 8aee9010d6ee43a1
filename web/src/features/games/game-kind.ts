import type {Game} from '../../lib/models.ts'
import type {IconName} from '../../ui/icon-shapes.ts'

export type GameKind = NonNullable<Game['gameType']>

/**
 * How each type is drawn and written: `label` in the filter and in headings, `place` on cards and in suggestions, where it
 * says where the game plays.
 */
export const GAME_KINDS: Record<GameKind, {label: string; place: string; icon: IconName}> = {
  html5: {label: 'HTML5', place: 'Plays here', icon: 'play'},
  flash: {label: 'Flash', place: 'Plays here in Flash', icon: 'flash'},
  external: {label: 'External', place: 'On another site', icon: 'external'},
  waflash: {label: 'Waflash', place: 'Plays here in Flash', icon: 'waflash'},
}
