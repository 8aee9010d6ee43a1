export function hasBrokenTags(film: Uint8Array): boolean
