import { setTimeout as delay } from 'node:timers/promises'
import { apiKey, type Daemon } from '../../../support/load/daemon.js'
import type { Play } from './measure-streams.js'
import { layoutId } from './numbers.js'
import { numberingPhones } from './phones.js'

const litPhones = 2000
/** In each round, one after the other. */
const changes = 25
/** More than the least from one change to the next. */
const everyMs = 150

/** The light of a full house changes, in sixteen groups. */
export const playLight: Play = async (daemon, generator, { rounds }, add) => {
  const phones = numberingPhones([daemon.httpPort], litPhones, 'stream')
  await generator.open(generator.prepare('lit', phones))
  const costs: number[] = []
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const waiting = await costOf(daemon, async () => {})
    const lit = await costOf(daemon, (change) => light(daemon, change))
    costs.push((lit - waiting) / changes)
  }
  add(`light of ${litPhones} phones, ms of the processor a change`, costs.slice(1), 1, 25)
  return []
}

/** @returns ms of the processor. */
async function costOf(daemon: Daemon, change: (number: number) => Promise<void>): Promise<number> {
  const before = daemon.cpuSeconds
  for (let number = 0; number < changes; number++) {
    await change(number)
    await delay(everyMs)
  }
  return (daemon.cpuSeconds - before) * 1000
}

async function light({ httpPort }: Daemon, change: number): Promise<void> {
  const colors = Array.from(
    { length: 16 },
    (_, group) => `#${(change * 16 + group).toString(16).padStart(6, '0')}`,
  )
  const answer = await fetch(`http://127.0.0.1:${httpPort}/layout/${layoutId}/light`, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ colors }),
  })
  if (!answer.ok) throw new Error(`the light was refused: ${answer.status} ${await answer.text()}`)
}
