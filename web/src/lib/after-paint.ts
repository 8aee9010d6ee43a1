import {nextTask} from './next-task.ts'

/** Runs `task` once what has just changed is on the screen. Returns a function that calls it off. */
export function afterPaint(task: () => void): () => void {
  let isWanted = true
  requestAnimationFrame(() => {
    void nextTask().then(() => {
      if (isWanted) task()
    })
  })
  return () => {
    isWanted = false
  }
}
