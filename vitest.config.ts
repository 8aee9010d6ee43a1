import {devNull} from 'node:os'
import {join} from 'node:path'

import {defineConfig} from 'vitest/config'

const WHOLE_GAMES = 'tests/unit/games/start-by-pointer.test.tsx'

export default defineConfig({
  // Games find the kit in their own folder, where build and server put it.
  resolve: {
    alias: [
      {
        find: /^\.\/(?=(?:shack|today|goals|music)\.js$)/,
        replacement: `${join(import.meta.dirname, 'games/kit')}/`,
      },
    ],
  },
  test: {
    globalSetup: 'tests/support/temporary-folders.ts',
    restoreMocks: true,
    // Commands that tests start keep their compiled code, which halves their start. Not in the run's temporary folder:
    // a process that ends after it would make it again. https://nodejs.org/api/module.html#module-compile-cache
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
      // No test reads, or writes to, the project that somebody's own .env names.
      ENV_FILE: devNull,
    },
    // Many tests run commands and servers of their own; a slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: {poll: {timeout: 30_000}},
    // Two cores: more workers only make every test slower.
    maxWorkers: 2,
    // A process serves many files, which load what they share once; a test leaves nothing behind in it.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{unit,integration}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/unit/**/*.test.tsx'],
          exclude: [WHOLE_GAMES],
          setupFiles: ['tests/support/views.ts'],
        },
      },
      // Pages keep the site's state in modules, games listen on the window, and faults look at the memory of
      // processes: a process for each file.
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['tests/integration/**/*.test.tsx', WHOLE_GAMES],
          setupFiles: ['tests/support/views.ts'],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          isolate: true,
        },
      },
    ],
  },
})
