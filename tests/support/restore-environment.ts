/** Puts variables of this process back to what they were, or takes them away where they were not. */
export function restoreEnvironment(before: NodeJS.ProcessEnv, names: readonly string[]): void {
  for (const name of names) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
}
