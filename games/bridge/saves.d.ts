export type Save = [key: string, value: string, changedAt: number]
export function readSaves(): {host: string; saves: Save[]}
export function writeSaves(saves: unknown): number
export function watchSaves(): void
