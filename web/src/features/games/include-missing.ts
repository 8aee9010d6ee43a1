/** The label of what adds the games that cannot be played here to a list. */
export function includeMissing(count: number): string {
  return `Include ${count} ${count === 1 ? 'game that is' : 'games that are'} not installed here`
}
