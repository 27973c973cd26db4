/** A promise that is settled from outside. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

/** `Promise.withResolvers`, which Node.js has from version 22 on. */
export function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle! }
}

/**
 * Waits for work, but not longer than `ms`; the work goes on then.
 *
 * @param late called when the time is over: what it returns is the result, and what it throws is thrown.
 */
export async function withTimeout<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    return await Promise.race([work, timeout.then(late)])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for `ms`, by the timers of this process, which tests replace (those of `node:timers/promises` they cannot).
 *
 * @param ref false: the process may end meanwhile.
 */
export async function delay(ms: number, { ref = true } = {}): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    if (!ref) timer.unref()
  })
}
