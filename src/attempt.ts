/** What `work` returns; or this, if it throws. */
export function attempt<T, F>(work: () => T, otherwise: F): T | F {
  try {
    return work()
  } catch {
    return otherwise
  }
}
