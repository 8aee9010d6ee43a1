export type ProgressLine = {
  show: (label: string, done: number, total: number) => void
  /** Ends the line, so that what follows begins on its own. */
  end: () => void
}

const BAR = 24

/**
 * A bar that redraws itself on a terminal; elsewhere a plain line for every tenth part.
 * A step of which nobody knows how long it is shows its name alone.
 */
export function progressLine(stream: NodeJS.WriteStream): ProgressLine {
  let isOpen = false
  let lastTenth = ''
  return {
    show(label, done, total) {
      if (total === 0) {
        stream.write(stream.isTTY ? `\r${label} …` : label === lastTenth ? '' : `${label}\n`)
        isOpen = stream.isTTY
        lastTenth = label
        return
      }
      const part = done / total
      if (stream.isTTY) {
        const filled = Math.round(part * BAR)
        const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
        stream.write(`\r${label} ${bar} ${done}/${total}`)
        isOpen = true
        return
      }
      const tenth = `${label} ${Math.floor(part * 10)}`
      if (tenth !== lastTenth) stream.write(`${label} ${done}/${total}\n`)
      lastTenth = tenth
    },
    end() {
      if (isOpen) stream.write('\n')
      isOpen = false
    },
  }
}
