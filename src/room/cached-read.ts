/** How old may be what is told. */
const freshMs = 1000

/** Something outside that is read when somebody asks, at most once a second, and once for all who ask meanwhile. */
export class CachedRead<T> {
  /** What was read last. */
  last: T | undefined
  readonly #read: (last: T | undefined) => Promise<T>
  #reading: Promise<T> | undefined
  #until = 0

  /** @param read gets what was read last. */
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
