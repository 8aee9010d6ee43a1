import {join} from 'node:path'

import {defineConfig} from 'vitest/config'
import {BaseSequencer, type TestSpecification} from 'vitest/node'

/** The file that takes longest, begun late, runs on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({moduleId}: TestSpecification) => moduleId.includes('/kill-storm.')
    return (await super.sort(files)).toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)))
  }
}

export default defineConfig({
  test: {
    globalSetup: 'tests/support/temporary-folders.ts',
    restoreMocks: true,
    // Commands that tests start keep their compiled code, which halves their start. Not in the run's temporary folder:
    // a process that ends after it would make it again. https://nodejs.org/api/module.html#module-compile-cache
    env: {NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled')},
    // Many tests run commands and servers of their own; a slow machine is no failure.
    testTimeout: 60_000,
    // Two cores: more workers only make every test slower.
    maxWorkers: 2,
    sequence: {sequencer: LongestFirst},
    // As for the browser: a machine shared with others decides nothing. What needed it is marked in the output.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/studio/**', 'tests/bench/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/views.ts'],
        },
      },
    ],
  },
})
