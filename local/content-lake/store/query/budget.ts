/** The evaluation has used up its time, or was told to stop. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded'
}

/** How much work an evaluation may do. Every loop pays as it goes, so that none runs on for ever. */
export type Budget = {
  /** Pays for some steps, of roughly 50 ns each. Throws BudgetExceeded. */
  spend: (steps: number) => void
}

/** Looking at the clock takes as long as this many steps are worth. */
const stepsPerLook = 4_000

/** Time of the processor, which other programs do not use up. */
export function createBudget(milliseconds: number): Budget {
  const startedAt = processorTime()
  return createSteps(() => processorTime() - startedAt > milliseconds)
}

/**
 * Time of the clock.
 * @param isStopped asked now and then; true ends the evaluation early
 */
export function createDeadline(milliseconds: number, isStopped = () => false): Budget {
  const end = performance.now() + milliseconds
  return createSteps(() => performance.now() > end || isStopped())
}

function createSteps(isOver: () => boolean): Budget {
  let left = stepsPerLook
  return {
    spend(steps) {
      left -= steps
      if (left > 0) return
      left = stepsPerLook
      if (isOver()) throw new BudgetExceeded()
    },
  }
}

function processorTime(): number {
  const {user, system} = process.threadCpuUsage()
  return (user + system) / 1000
}
