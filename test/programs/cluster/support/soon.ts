import { ok } from 'node:assert'
import { startTiming } from '../../../support/quiet-machine.js'
import { until } from '../../../support/until.js'

/** What has to be so within a second may take five on a slow machine. */
const soonMs = 5000

/** Waits until it is so. @returns after how long, ms. @throws if it takes too long. */
export async function soon(what: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const ends: (() => unknown)[] = []
  const timing = startTiming({ teardown: (end) => ends.push(end) })
  try {
    await until(isSo, what)
    const took = timing.ms
    timing.within({ ok: (isWithin, text) => ok(isWithin, text), comment }, soonMs, what, took)
    return took
  } finally {
    for (const end of ends) end()
  }
}

function comment(text: string): void {
  process.stdout.write(`# ${text}\n`)
}
