const megabytes = new Intl.NumberFormat('en', {minimumFractionDigits: 1, maximumFractionDigits: 1})

/** The sign in the middle: first how far the download is, then, if it must be, what went wrong. */
export function createBoard({onLeave}) {
  const title = element('h1', {textContent: 'Getting the game ready'})
  const words = element('p', {role: 'status', textContent: 'Fetching the Flash player'})
  const progress = element('progress', {max: 1, ariaLabel: 'Download of the Flash player'})
  const bytes = element('p', {className: 'board-bytes'})
  const again = element('button', {type: 'button', textContent: 'Try again', hidden: true})
  const leave = element('button', {type: 'button', textContent: 'Leave game', hidden: true})
  const buttons = element('div', {className: 'board-buttons'})
  const board = element('main', {className: 'board'})

  again.addEventListener('click', () => location.reload())
  leave.addEventListener('click', onLeave)
  buttons.append(again, leave)
  board.append(title, words, progress, bytes, buttons)
  document.body.append(board)

  return {
    /** @param {number | null} total bytes; `null`: not known yet */
    showProgress(received, total) {
      const isKnown = total !== null && total > 0
      if (isKnown) progress.value = received / total
      bytes.textContent = isKnown
        ? `${megabytes.format(received / 1e6)} of ${megabytes.format(total / 1e6)} MB`
        : `${megabytes.format(received / 1e6)} MB`
    },

    showWayOut() {
      leave.hidden = false
    },

    /** @param {{title: string, words: string, canRetry: boolean}} problem */
    showProblem(problem) {
      title.textContent = problem.title
      words.textContent = problem.words
      words.role = 'alert'
      progress.hidden = true
      bytes.hidden = true
      again.hidden = !problem.canRetry
      board.hidden = false
      if (document.hasFocus()) (problem.canRetry ? again : leave).focus()
    },

    hide() {
      board.hidden = true
    },
  }
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties)
}
