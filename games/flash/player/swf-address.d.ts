export function swfAddress(path: string | null, folder: URL): URL | null
