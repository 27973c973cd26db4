/** How long a result is used. */
const freshMs = 1000

/** Reads on demand, at most once a second; concurrent callers share one read. */
export class CachedRead<T> {
  /** The last result. */
  last: T | undefined
  readonly #read: (last: T | undefined) => Promise<T>
  #reading: Promise<T> | undefined
  #until = 0

  /** @param read gets the last result. */
  constructor(read: (last: T | undefined) => Promise<T>) {
    this.#read = read
  }

  get(): Promise<T> {
    if (this.#reading && performance.now() < this.#until) return this.#reading
    this.#until = Number.POSITIVE_INFINITY
    const reading = this.#read(this.last)
    this.#reading = reading
    return reading
      .then((value) => {
        this.last = value
        return value
      })
      .finally(() => {
        this.#until = performance.now() + freshMs
      })
  }
}
