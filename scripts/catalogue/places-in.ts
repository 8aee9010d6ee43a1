/** Where a character stands; both count from 1. */
export type Place = {line: number; column: number}

/** Answers the place of an offset; built once per text, so that 50,000 entries cost one walk. */
export function placesIn(text: string): (offset: number) => Place {
  const breaks: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at)

  return (offset) => {
    let low = 0
    let high = breaks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((breaks[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    const lineStart = low === 0 ? 0 : (breaks[low - 1] ?? 0) + 1
    return {line: low + 1, column: offset - lineStart + 1}
  }
}
