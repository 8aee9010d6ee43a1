import react from '@vitejs/plugin-react'
import {defineConfig, type Plugin, type UserConfig} from 'vite'

import {environment} from '../config/node/environment.ts'
import {connectionFromEnvironment} from '../config/studio.ts'

/** Builds the studio as static files for any host that answers unknown paths with `index.html`. */
export default defineConfig((): UserConfig => {
  // Contradicting variables stop the build here instead of showing on the page.
  connectionFromEnvironment(environment())

  return {
    root: new URL('.', import.meta.url).pathname,
    envDir: false,
    envPrefix: 'SANITY_STUDIO_',
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
