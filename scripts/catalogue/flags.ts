/** Everything the importer points out without changing or refusing it, with what an owner may do about it. */
export const FLAGS = {
  'missing-type': 'No type, and none can be told from the path; written as a draft.',
  'unknown-type': 'A type that is not one of the four; written as a draft.',
  'maybe-no-game': 'An invitation, a heading or a line among the games; written as a draft.',
  'lost-parameters':
    'A file of ours with parameters, which it is opened without; written as a draft.',
  'impossible-date': 'A date that is no day of the calendar; left out.',
  'ambiguous-date': 'A date such as 03/04/2023 that could be two days; left out.',
  'future-date': 'A date that lies in the future; kept, and not counted as new until then.',
  'unclear-trending': 'A spelling of isTrending that is not known; counts as false.',
  'path-conflict': 'Different games on one path; one is published, the others are drafts.',
  'path-taken': 'A published game of the catalogue already has this path; written as a draft.',
  'case-variant': 'Another game’s path differs only in letter case.',
  'possible-mirror': 'Another game has the same name on another path or of another type.',
  'repeated-id': 'Another game has the same id in the list.',
  'repeated-key': 'The entry says a field twice; the last one counts.',
  'plain-http': 'An address without https, which can be read on the network.',
  'long-text':
    'A name over 120 or a description over 2,000 characters, longer than the studio allows.',
  'missing-thumbnail': 'No image, a placeholder, or a file that the images folder lacks.',
  'image-without-extension': 'An image name without an extension.',
  'unreadable-image': 'A file of the images folder that is no image the lake can read.',
} as const

/** A game is not published when each of its entries has one of these flags. */
export const DRAFT_FLAGS: readonly FlagId[] = ['maybe-no-game', 'lost-parameters']

export type FlagId = keyof typeof FLAGS

export type Flag = {flag: FlagId; message: string}
