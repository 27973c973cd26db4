import type { Running } from './process.js'

/** How a reload went, as the log tells it. */
export interface Reload {
  readonly msg: string
  readonly faults?: readonly string[]
  readonly keys?: readonly string[]
}

/** Lets a daemon reload, as often as it is called, each time waiting for the line that tells how it went. */
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
