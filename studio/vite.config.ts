import react from '@vitejs/plugin-react'
import {defineConfig, loadEnv, type Plugin} from 'vite'

import {connectionFromEnvironment} from './connection.ts'

const repository = new URL('..', import.meta.url).pathname
const VARIABLES = 'SANITY_STUDIO_'

/** Builds the studio as static files for any host that answers unknown paths with `index.html`. */
export default defineConfig(({mode}) => {
  // Contradicting variables stop the build here instead of showing on the page.
  connectionFromEnvironment(loadEnv(mode, repository, VARIABLES))

  return {
    root: new URL('.', import.meta.url).pathname,
    envDir: repository,
    envPrefix: VARIABLES,
    plugins: [react(), withoutRemoteFonts()],
    build: {
      outDir: '../dist/studio',
      emptyOutDir: true,
      // Whose code is in the bundle, and on which terms, as those terms ask.
      license: {fileName: 'licences.md'},
      // Sanity's own code is in chunks of megabytes, which nobody downloads over a school network.
      chunkSizeWarningLimit: 4_000,
    },
  }
})

/** Sanity's style sheet asks a server of theirs for the font Inter; the system's own font serves as well. */
function withoutRemoteFonts(): Plugin {
  return {
    name: 'without-remote-fonts',
    enforce: 'pre',
    transform: {
      filter: {id: /\.css$/},
      handler: (css) => css.replaceAll(/@font-face\s*\{[^}]*https:[^}]*\}/g, ''),
    },
  }
}
