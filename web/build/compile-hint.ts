import type {Plugin} from 'vite'

/**
 * Nearly every function of such a chunk runs while a page comes alive. Chromium compiles them while the chunk
 * arrives, beside the page, instead of each at its first call, which costs a slow laptop half of the hydration.
 * Browsers that do not know the comment skip it.
 *
 * @param name of the chunks that are needed whole.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHint(name: string): Plugin {
  return {
    name: 'shack-compile-hint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The comment counts in the first line only, where Vite puts what it knows of late chunks.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.name === name) {
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
          }
        }
      },
    },
  }
}
