import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../../src/http/engine/listen-http.js'
import { openCountingDisplay } from './counting-display.js'
import { crowdId, type MakeCarrier, Phones } from './phones.js'
import { Target, tokenSecret } from './target.js'

/** What happens during an attack. */
export interface Show {
  readonly pressesPerSecond: number
  /** The HTTP engine. */
  readonly engine: Engine
  /** How phones send their presses; over HTTP when absent. */
  readonly carrier?: MakeCarrier
  /** @returns what went wrong. */
  attack(target: Target, phones: Phones): Promise<readonly string[]>
}

/** Phones press while a daemon is attacked, and a display receives; prints the results, and exits. */
export async function playShow({ pressesPerSecond, engine, carrier, attack }: Show): Promise<never> {
  const display = await openCountingDisplay()
  const target = new Target(display.port, { engine })
  await target.start()
  const phones = new Phones(target.httpPort, tokenSecret, carrier)
  await phones.start(pressesPerSecond)
  const problems = [...(await attack(target, phones))]
  await phones.stop()
  await delay(500)
  problems.push(...(await compare(target, phones, display.received())))
  await target.stop()
  problems.push(...target.faults.slice(0, 10))
  console.log(problems.length === 0 ? 'the show went on' : problems.join('\n'))
  process.exit(problems.length === 0 ? 0 : 1)
}

/** Compares the counts of phones, daemon and display. */
async function compare(target: Target, phones: Phones, shown: number): Promise<string[]> {
  const { controls } = await target.ask<{ controls: { lid: number; count?: number }[] }>(
    `/layout/${crowdId}/state`,
  )
  const counted = controls.find(({ lid }) => lid === 1)?.count
  console.log(`${phones.accepted} presses accepted, ${counted} counted, ${shown} sent`)
  return [
    ...(counted === phones.accepted
      ? []
      : ['the daemon counted a different number of presses than were answered']),
    ...(shown === phones.accepted ? [] : ['the display received a different number of presses']),
    ...(phones.refused === 0 ? [] : [`${phones.refused} presses were refused`]),
  ]
}
