import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../../src/http/server.js'
import { tokenSecret } from '../../support/load/daemon.js'
import { Phones } from '../../support/load/phones.js'
import type { Reading } from '../../support/load/probe.js'
import { crowdId, Target } from '../../support/load/target.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { failuresOf } from '../failures-of.js'
import { judgeGrowth } from '../judge-growth.js'
import { openCountingDisplay } from './counting-display.js'

/** The memory is measured after each. */
const parts = 10
/** Parts until then: the daemon fills what it remembers, and its memory grows. */
const warmUp = 3
/** MiB. */
const mostGrowth = { rss: 20, heap: 4 }

/** What is sent to a daemon while phones press. */
export interface Attack {
  /** Sends so many. @param part their number, of ten. */
  send(count: number, part: number): Promise<unknown>
  /** Prints how it went once all is sent. @returns what went wrong, and what only a machine may be to blame for that was busy. */
  judge(phones: Phones): Promise<{ readonly wrong: readonly string[]; readonly late?: readonly string[] }>
}

/** How phones press meanwhile, and how much is sent. */
export interface Show {
  readonly engine: Engine
  readonly seed: number
  /** Of all that is sent. */
  readonly count: number
  readonly pressesPerSecond: number
  /** How many of the phones press over streams. */
  readonly streams: number
  attack(target: Target, seed: number): Attack | Promise<Attack>
}

/** Phones press while a daemon is attacked, and a display receives; prints the results. @returns whether the show went on. */
export async function playShow({ engine, seed, count, attack, ...show }: Show): Promise<boolean> {
  const display = await openCountingDisplay()
  const target = new Target(display.port, { engine })
  await target.start()
  const phones = new Phones(target.httpPort, tokenSecret, show.streams)
  await phones.start(show.pressesPerSecond)
  const timing = startTiming()
  const { send, judge } = await attack(target, seed)
  const readings: Reading[] = []
  for (let part = 0; part < parts; part++) {
    await send(count / parts, part)
    readings.push(await target.measure())
    if (part < warmUp) phones.takeWaits()
  }
  const { p50, p99 } = phones.takeWaits()
  console.log(`${count} sent, ${((1000 * count) / timing.ms).toFixed(0)}/s`)
  console.log(`phones p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
  const { wrong, late = [] } = await judge(phones)
  if (timing.busy !== undefined && late.length > 0)
    console.log(`${timing.busy}; so this is allowed for: ${late.join('; ')}`)
  await phones.stop()
  await delay(500)
  const problems = [
    ...judgeGrowth(readings, mostGrowth),
    ...wrong,
    ...(timing.busy === undefined ? late : []),
    ...(await compare(target, phones, display.received())),
  ]
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
