import { startTiming } from '../../support/quiet-machine.js'
import { hostileDatagram } from './hostile-datagram.js'
import { kernelDrops } from './kernel-drops.js'
import type { Phones } from './phones.js'
import type { Random } from './random.js'
import { RegistrationWatch } from './registration-watch.js'
import { Swarm } from './swarm.js'
import type { Target } from './target.js'
import { timePong } from './time-pong.js'
import { unlessBusy } from './unless-busy.js'

const MiB = 1024 * 1024
/** Datagrams until then: the daemon fills what it remembers. */
const warmUp = 20_000
/** Share still queued at the socket of a display when its registration ends: small, except on a busy machine. */
const lostShare = 0.01

/**
 * Sends random and damaged datagrams, no faster than they are read.
 *
 * @returns what went wrong.
 */
export async function runHostile(
  target: Target,
  phones: Phones,
  random: Random,
  datagrams: number,
): Promise<string[]> {
  const timing = startTiming()
  const swarm = new Swarm()
  await swarm.open(target.oscPort)
  const watch = new RegistrationWatch(target)
  const dropsBefore = kernelDrops()
  await swarm.send(warmUp, () => hostileDatagram(random))
  const before = await target.measure()
  phones.takeWaits()
  const start = performance.now()
  await swarm.send(datagrams - warmUp, () => hostileDatagram(random))
  const seconds = (performance.now() - start) / 1000
  const { p50, p99 } = phones.takeWaits()
  const pong = await timePong('127.0.0.30', target.oscPort)
  const { received, refused } = await target.oscBooks()
  const after = await target.measure()
  watch.close()
  swarm.close()

  const drops = kernelDrops() - dropsBefore
  const unread = refused.get('flood') ?? 0
  const lost = swarm.sent - received
  console.log(
    `${swarm.sent} hostile datagrams in ${seconds.toFixed(0)} s: ${received} received, ${received - unread} of them read; ${drops} dropped by the system`,
  )
  console.log(`refused: ${[...refused].map(([reason, count]) => `${reason} ${count}`).join(', ')}`)
  console.log(
    `at most ${watch.most} displays registered, ${watch.mostOfOneAddress} of one address; heap ${(before.heap / MiB).toFixed(1)} MiB, then ${(after.heap / MiB).toFixed(1)} MiB; HTTP p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; a ping afterwards took ${pong.toFixed(1)} ms`,
  )
  return [
    ...(refused.size >= 12 ? [] : ['few kinds of refusals: this run has tested too little']),
    ...(watch.most <= 16 && watch.mostOfOneAddress <= 4 ? [] : ['more displays are registered than allowed']),
    ...(watch.most >= 8 ? [] : ['hardly any display has registered: this run has tested too little']),
    ...(after.heap - before.heap <= 5 * MiB ? [] : ['the heap grew by more than 5 MiB']),
    ...unlessBusy(timing, [
      ...(unread < 0.1 * swarm.sent
        ? []
        : ['more than a tenth was not read: this run has tested too little']),
      ...(lost <= drops + lostShare * swarm.sent
        ? []
        : [`${lost} datagrams were neither received nor dropped`]),
      ...(pong <= 100 ? [] : ['a ping afterwards was not answered within 100 ms']),
    ]),
  ]
}
