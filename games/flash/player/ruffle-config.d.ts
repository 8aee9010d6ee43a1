export const ruffleConfig: Readonly<Record<string, unknown>>
