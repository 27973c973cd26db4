import { setTimeout as delay } from 'node:timers/promises'
import type { Play } from './measure-streams.js'
import { numberingPhones } from './phones.js'

export const idlePhones = 10_000

/** Phones wait. */
export const playIdle: Play = async (daemon, generator, _bench, add) => {
  add('RSS without phones, MiB', [daemon.rssMiB], 0)
  const phones = numberingPhones([daemon.httpPort], idlePhones, 'stream')
  await generator.open(generator.prepare('idle', phones))
  await delay(2000)
  add(`RSS with ${idlePhones} idle phones, MiB`, [daemon.rssMiB], 0, 200)
  return []
}
