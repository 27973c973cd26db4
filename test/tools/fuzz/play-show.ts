import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../../src/http/engine/listen-http.js'
import { tokenSecret } from '../../support/load/daemon.js'
import { Phones } from '../../support/load/phones.js'
import { crowdId, Target } from '../../support/load/target.js'
import type { Timing } from '../../support/quiet-machine.js'
import { openCountingDisplay } from './counting-display.js'

/** What happens during an attack. */
export interface Show {
  readonly pressesPerSecond: number
  /** The HTTP engine. */
  readonly engine: Engine
  /** How many of the phones press over streams; none when absent. */
  readonly streams?: number
  /** @returns what went wrong. */
  attack(target: Target, phones: Phones): Promise<readonly string[]>
}

/** Phones press while a daemon is attacked, and a display receives; prints the results. @returns whether the show went on. */
export async function playShow({ pressesPerSecond, engine, streams, attack }: Show): Promise<boolean> {
  const display = await openCountingDisplay()
  const target = new Target(display.port, { engine })
  await target.start()
  const phones = new Phones(target.httpPort, tokenSecret, streams)
  await phones.start(pressesPerSecond)
  const problems = [...(await attack(target, phones))]
  await phones.stop()
  await delay(500)
  problems.push(...(await compare(target, phones, display.received())))
  await target.stop()
  problems.push(...target.faults.slice(0, 10))
  console.log(problems.length === 0 ? 'the show went on' : problems.join('\n'))
  return problems.length === 0
}

/** Compares the counts of phones, daemon and display. */
async function compare(target: Target, phones: Phones, shown: number): Promise<string[]> {
  const counted = await target.countOf(crowdId, 1)
  console.log(`${phones.accepted} presses accepted, ${counted} counted, ${shown} sent`)
  return failuresOf([
    [counted === phones.accepted, 'the daemon counted a different number of presses than were answered'],
    [shown === phones.accepted, 'the display received a different number of presses'],
    [phones.refused === 0, `${phones.refused} presses were refused`],
  ])
}

/** What each condition says that does not hold. */
export function failuresOf(conditions: readonly (readonly [holds: boolean, otherwise: string])[]): string[] {
  return conditions.filter(([holds]) => !holds).map(([, otherwise]) => otherwise)
}

/** What went wrong, unless it may be so on a machine that was busy with other programs; then it says so. */
export function unlessBusy({ busy }: Timing, problems: readonly string[]): readonly string[] {
  if (problems.length === 0 || busy === undefined) return problems
  console.log(`${busy}; so this is allowed for: ${problems.join('; ')}`)
  return []
}
