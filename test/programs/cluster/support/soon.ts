import { equal } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'

/** What has to be so within a second may take five on a busy machine. */
const patienceMs = 5000

/** Waits until it is so. @returns after how long, ms. @throws if it takes too long. */
export async function soon(what: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await isSo())) {
    equal(performance.now() - begun < patienceMs, true, `within ${patienceMs} ms: ${what}`)
    await pause(5)
  }
  return performance.now() - begun
}
