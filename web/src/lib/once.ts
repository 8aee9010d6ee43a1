/** Runs `make` at the first call and hands what it made to every later one. A promise that fails is not kept. */
export function once<Value>(make: () => Value): () => Value {
  let made: {value: Value} | null = null
  return () => {
    if (made === null) {
      made = {value: make()}
      if (made.value instanceof Promise) made.value.catch(() => (made = null))
    }
    return made.value
  }
}
