import { setTimeout as pause } from 'node:timers/promises'
import { layoutId } from './http-phone.js'
import type { Machine } from './machine.js'

/** How long nothing has to change. */
const quietMs = 1000
/** As long as anything is waited for: only a fault makes it end. */
const patienceMs = 60_000

/**
 * The count of Button 1 when it has settled: it has been the wanted one for a second, or it does not become so.
 */
export async function settled(stage: Machine, wanted: number): Promise<number> {
  const until = performance.now() + patienceMs
  let since = performance.now()
  for (let last = -1; ; ) {
    const count = await countOf(stage)
    if (count !== last) since = performance.now()
    last = count
    const now = performance.now()
    if ((count === wanted && now - since > quietMs) || now > until) return count
    await pause(20)
  }
}

/** The count of a Button of the hall; -1 while the stage does not play. */
export async function countOf(stage: Machine, lid = 1): Promise<number> {
  const answer = await stage.ask('GET', `/layout/${layoutId}/state`).catch(() => undefined)
  const controls: readonly { readonly lid: number; readonly count: number }[] = answer?.body.controls ?? []
  return controls.find((control) => control.lid === lid)?.count ?? -1
}
