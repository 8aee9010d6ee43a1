// What a player does for the first time, and what it brings to the table: card backs and lamps.

export const badges = [
  {id: 'first', name: 'First light', what: 'Win a deal.'},
  {id: 'five', name: 'A steady hand', what: 'Win five deals.'},
  {id: 'ten', name: 'Lamplighter', what: 'Win ten deals.'},
  {id: 'fifty', name: 'Keeper of the lamps', what: 'Win fifty deals.'},
  {id: 'row', name: 'Three in a row', what: 'Win three deals in a row.'},
  {id: 'three', name: 'By threes', what: 'Win with three cards at a time.'},
  {id: 'quick', name: 'Before the oil is gone', what: 'Win in less than five minutes.'},
  {id: 'alone', name: 'By your own light', what: 'Win without undo and without a hint.'},
  {id: 'today', name: 'Deal of the day', what: 'Win the deal of the day.'},
  {id: 'week', name: 'Seven days running', what: 'Win the deal of the day seven days in a row.'},
]

// `by` is the badge that brings it; the first of each is there from the start.
export const backs = [
  {id: 'lid', name: 'Tin lid'},
  {id: 'gingham', name: 'Gingham', by: 'first'},
  {id: 'moth', name: 'Moth', by: 'today'},
  {id: 'night', name: 'Night sky', by: 'quick'},
  {id: 'rose', name: 'Rosewood', by: 'row'},
  {id: 'wicker', name: 'Wicker', by: 'ten'},
  {id: 'brass', name: 'Brass', by: 'fifty'},
]
export const lamps = [
  {id: 'red', name: 'Red tin lamps'},
  {id: 'green', name: 'Green lamps', by: 'five'},
  {id: 'blue', name: 'Blue lamps', by: 'three'},
  {id: 'paper', name: 'Paper lanterns', by: 'alone'},
  {id: 'gold', name: 'Gold lamps', by: 'week'},
]

/** Marks all that a won game has reached. */
export function reachGoals(goals, {draw, seconds, isAlone, isToday, streak, bests, stats}) {
  const won = bests[1].won + bests[3].won
  goals.reach('first')
  if (won >= 5) goals.reach('five')
  if (won >= 10) goals.reach('ten')
  if (won >= 50) goals.reach('fifty')
  if (stats[draw].row >= 3) goals.reach('row')
  if (draw === 3) goals.reach('three')
  if (seconds < 300) goals.reach('quick')
  if (isAlone) goals.reach('alone')
  if (isToday) goals.reach('today')
  if (streak >= 7) goals.reach('week')
}
