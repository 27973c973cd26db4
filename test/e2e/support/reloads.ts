import type { Running } from '../../support/machine/process.js'

/** The outcome of a reload, from the log. */
export interface Reload {
  readonly msg: string
  readonly faults?: readonly string[]
  readonly keys?: readonly string[]
}

/** Returns a function that reloads a daemon and waits for the log line with the outcome. */
export function reloadsOf(process: Running): () => Promise<Reload> {
  let seen = 0
  return async () => {
    process.signal('SIGHUP')
    const lines = new Set<string>()
    const nth = ++seen
    const line = await process.line('stdout', (each) => {
      if (/"msg":"(not )?reloaded/.test(each)) lines.add(each)
      return lines.size >= nth
    })
    return JSON.parse(line)
  }
}
