import {daysBefore} from '../../schemas/rules/calendar-date.ts'
import type {GameRow} from './game-row.ts'

const COMMAND = 'npm run check-links -- --write'
/** The handbook asks for it once a week. */
const WEEK_DAYS = 7

/**
 * When the addresses of external games were last checked, in words; `null` when there is no external game.
 *
 * @param today `YYYY-MM-DD`
 */
export function linkCheck(
  games: readonly GameRow[],
  today: string,
): {sentence: string; isDue: boolean} | null {
  const external = games.filter(({gameType}) => gameType === 'external')
  if (external.length === 0) return null

  const checked = external.flatMap(({linkCheckedAt}) =>
    typeof linkCheckedAt === 'string' && linkCheckedAt !== '' ? [linkCheckedAt.slice(0, 10)] : [],
  )
  const last = checked.toSorted().at(-1)
  if (last === undefined) {
    return {sentence: `The links were never checked. Run ${COMMAND}.`, isDue: true}
  }

  const dead = external.filter(({linkStatus}) => linkStatus === 'dead').length
  const unchecked = external.length - checked.length
  const isDue = last < daysBefore(today, WEEK_DAYS)
  return {
    sentence: [
      `The links were last checked on ${last}: ${dead} of ${external.length} ${dead === 1 ? 'is' : 'are'} dead`,
      unchecked > 0 ? `, ${unchecked} ${unchecked === 1 ? 'was' : 'were'} never checked.` : '.',
      isDue ? ` That is more than a week ago. Run ${COMMAND}.` : '',
    ].join(''),
    isDue,
  }
}
