export type Downloads = {
  expect(name: string, total: number | null): void
  counted(name: string, response: Response, unpackedSize?: number | null): Response
}
export function createDownloads(
  show: (received: number, total: number | null) => void,
): Downloads
