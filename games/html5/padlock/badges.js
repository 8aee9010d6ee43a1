// What a player of Padlock does for the first time.

export const badges = [
  {id: 'shed', name: 'Into the shed', what: 'Open a shed lock.'},
  {id: 'vault', name: 'Into the vault', what: 'Open a vault lock.'},
  {id: 'sharp', name: 'Sharp ears', what: 'Open a shed lock in four tries.'},
  {id: 'safe', name: 'Safe cracker', what: 'Open a vault lock in six tries.'},
  {id: 'last', name: 'Close shave', what: 'Open a lock with the last try.'},
  {id: 'row', name: 'Five in a row', what: 'Open five locks, none of them jammed.'},
  {id: 'ten', name: 'A ring of keys', what: 'Open ten vault locks.'},
  {id: 'today', name: 'Lock of the day', what: 'Open the lock of the day.'},
  {id: 'week', name: 'Seven days running', what: 'Try the lock of the day on seven days in a row.'},
]

/** Marks all that a lock which is open or jammed has reached; `row` counts locks opened in a row. */
export function reachGoals(goals, {game, left, bests, row, isToday, streak}) {
  if (streak >= 7) goals.reach('week')
  if (game.state !== 'open') return
  const tries = game.tries.length
  goals.reach(game.lock)
  if (game.lock === 'shed' && tries <= 4) goals.reach('sharp')
  if (game.lock === 'vault' && tries <= 6) goals.reach('safe')
  if (left === 0) goals.reach('last')
  if (row >= 5) goals.reach('row')
  if (bests.vault.opened >= 10) goals.reach('ten')
  if (isToday) goals.reach('today')
}
