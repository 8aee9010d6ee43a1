/** How large a backup may be before restore refuses it as an attack or an accident. Sizes in bytes. */
export type ArchiveLimits = {
  entries: number
  unpacked: number
  entry: number
  /** Unpacked to packed, looked at once `ratioFrom` bytes are unpacked. */
  ratio: number
  ratioFrom: number
}

const MEGABYTE = 1024 * 1024

/** Texts of a dataset shrink to a tenth and images hardly at all; a bomb grows a thousandfold. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 75_000,
  unpacked: 8 * 1024 * MEGABYTE,
  entry: 1024 * MEGABYTE,
  ratio: 100,
  ratioFrom: 16 * MEGABYTE,
}
