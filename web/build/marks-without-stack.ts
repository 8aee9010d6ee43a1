import type {Plugin} from 'vite'

/**
 * React makes errors while it loads that it only compares by identity. Each takes down where it was made, for which
 * V8 parses all of React once more as soon as a debugger is attached, as Lighthouse is: half of the first load's
 * longest task. They are errors as before, without a stack.
 */
export function marksWithoutStack(): Plugin {
  let found = 0
  return {
    name: 'shack-marks-without-stack',
    apply: (_, {command, isSsrBuild}) => command === 'build' && !isSsrBuild,
    transform: {
      filter: {id: /\/react-dom-client\.production\.js$/},
      handler(code) {
        const quieter = code.replace(MARK, (_, declared: string, message: string) => {
          found += 1
          return `${declared} = Object.create(Error.prototype, {message: {value: ${message}}})`
        })
        return {code: quieter, map: null}
      },
    },
    buildEnd(error) {
      if (error || found === MARKS) return
      throw new Error(
        `react-dom makes ${found} errors while it loads, not ${MARKS}. Bring web/build/marks-without-stack.ts up to date with its version.`,
      )
    },
  }
}

/** A variable of the whole file that holds an error, as in `SuspenseException = Error(formatProdErrorMessage(460))`. */
const MARK = /^((?:var| ) \w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm
const MARKS = 5
