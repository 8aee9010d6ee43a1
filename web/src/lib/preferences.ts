/**
 * What a visitor may choose, kept in this browser only. Each preference is mirrored as an attribute of the
 * root element (`data-theme="day"`), so that the head script can set it before the first paint and CSS alone
 * decides the look: no flash, nothing to hydrate.
 */
export const PREFERENCES = {
  theme: {storageKey: 'shack.theme', values: ['night', 'day']},
  thumbnails: {storageKey: 'shack.thumbnails', values: ['off', 'on']},
  rail: {storageKey: 'shack.rail', values: ['narrow', 'wide']},
  motion: {storageKey: 'shack.motion', values: ['full', 'less']},
  history: {storageKey: 'shack.history', values: ['on', 'off']},
  offline: {storageKey: 'shack.offline', values: ['on', 'off']},
  quickhide: {storageKey: 'shack.quickhide', values: ['off', 'on']},
} as const
