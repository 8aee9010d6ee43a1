import {build, type Plugin} from 'vite'

/** Where the bundled worker lies until the prerender, which knows the files to keep, completes it. */
export const WORKER_FILE = '.vite/worker.js'

/** Bundles the site's service worker into one script of its own, beside the manifest of the client build. */
export function workerBundle(entry: string): Plugin {
  return {
    name: 'shack-worker-bundle',
    apply: (_, {command, isSsrBuild}) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2023',
          write: false,
          rolldownOptions: {input: entry, output: {format: 'iife'}},
        },
      })
      // Without watching there is one result, or one for each output; this build has one.
      const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
      const [chunk] = outputs.flatMap(({output}) => output)
      if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be bundled.`)
      this.emitFile({type: 'asset', fileName: WORKER_FILE, source: chunk.code})
    },
  }
}
