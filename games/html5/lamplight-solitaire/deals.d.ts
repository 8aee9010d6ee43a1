export const winnable: readonly number[]
export function dealOfDay(date: string): number
