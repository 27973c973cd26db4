import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Phones } from '../../../support/load/phones.js'
import type { Target } from '../../../support/load/target.js'
import { startTiming } from '../../../support/quiet-machine.js'
import { drawFrom } from '../draw-from.js'
import { failuresOf, unlessBusy } from '../play-show.js'
import { hosts } from '../swarm.js'
import { hostileDatagram } from './hostile-datagram.js'
import { openLoopbackSocket, timePong } from './loopback.js'

const MiB = 1024 * 1024
/** Datagrams until then: the daemon fills what it remembers. */
const warmUp = 20_000
/** Share still queued at the socket of a display when its registration ends: small, except on a busy machine. */
const lostShare = 0.01
/**
 * What the daemon reads in a second, less a tenth; it reads nothing beyond that, so that nothing would be tested. A
 * datagram counts at least 32 bytes, and one of more than 4 KiB is never read.
 */
const bytesPerSecond = 0.9 * 320 * 1024

/** Sends random and damaged datagrams, no faster than they are read; prints the results. @returns what went wrong. */
export async function attackOsc(
  target: Target,
  phones: Phones,
  seed: number,
  datagrams: number,
): Promise<readonly string[]> {
  const timing = startTiming()
  const watch = watchRegistrations(target)
  const dropsBefore = kernelDrops()
  const send = await openSenders(target.oscPort, drawFrom(hostileDatagram, seed))
  await send(warmUp)
  const before = await target.measure()
  phones.takeWaits()
  await send(datagrams - warmUp)
  const { p50, p99 } = phones.takeWaits()
  const pong = await timePong('127.0.0.30', target.oscPort)
  const { received, refused } = await target.oscBooks()
  const after = await target.measure()
  const { most, mostOfOneAddress } = watch.end()

  const drops = kernelDrops() - dropsBefore
  const unread = refused.get('flood') ?? 0
  const lost = datagrams - received
  console.log(
    `${datagrams} hostile datagrams: ${received} received, ${received - unread} of them read; ${drops} dropped by the system`,
  )
  console.log(`refused: ${[...refused].map(([reason, count]) => `${reason} ${count}`).join(', ')}`)
  console.log(
    `at most ${most} displays registered, ${mostOfOneAddress} of one address; heap ${(before.heap / MiB).toFixed(1)} MiB, then ${(after.heap / MiB).toFixed(1)} MiB; HTTP p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; a ping afterwards took ${pong.toFixed(1)} ms`,
  )
  const late = failuresOf([
    [unread < 0.1 * datagrams, 'more than a tenth was not read: this run has tested too little'],
    [lost <= drops + lostShare * datagrams, `${lost} datagrams were neither received nor dropped`],
    [pong <= 100, 'a ping afterwards was not answered within 100 ms'],
  ])
  return [
    ...failuresOf([
      [refused.size >= 12, 'few kinds of refusals: this run has tested too little'],
      [most <= 16 && mostOfOneAddress <= 4, 'more displays are registered than allowed'],
      [most >= 8, 'hardly any display has registered: this run has tested too little'],
      [after.heap - before.heap <= 5 * MiB, 'the heap grew by more than 5 MiB'],
    ]),
    ...unlessBusy(timing, late),
  ]
}

/** Two programs on each of several addresses, each of which sends the next datagram. @returns what sends so many. */
async function openSenders(port: number, next: () => Buffer): Promise<(count: number) => Promise<void>> {
  const sockets = await Promise.all([...hosts, ...hosts].map((host) => openLoopbackSocket(host, port)))
  let sent = 0
  return async (count) => {
    const end = sent + count
    let allowance = 0
    let last = performance.now()
    while (sent < end) {
      const now = performance.now()
      // Catching up after a pause would be a burst that is not read.
      allowance = Math.min(allowance + ((now - last) / 1000) * bytesPerSecond, bytesPerSecond / 50)
      last = now
      while (allowance > 0 && sent < end) {
        const datagram = next()
        if (datagram.length <= 4096) allowance -= Math.max(32, datagram.length)
        sockets[sent++ % sockets.length]!.send(datagram)
      }
      await delay(1)
    }
  }
}

/** Looks again and again how many displays are registered. @returns what ends it, with the highest numbers seen. */
function watchRegistrations(target: Target) {
  type Status = { readonly displays: readonly { readonly host: string; readonly lease?: number }[] }
  let [most, mostOfOneAddress] = [0, 0]
  const timer = setInterval(async () => {
    const { displays } = await target.ask<Status>('/status')
    const registered = displays.flatMap(({ host, lease = 0 }) => (lease > 0 ? host : []))
    most = Math.max(most, registered.length)
    for (const host of registered)
      mostOfOneAddress = Math.max(mostOfOneAddress, registered.filter((other) => other === host).length)
  }, 250)
  return {
    end: () => {
      clearInterval(timer)
      return { most, mostOfOneAddress }
    },
  }
}

/** Datagrams that this machine's sockets had no room for, since it was booted (Linux). */
function kernelDrops(): number {
  const [names = [], values = []] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Udp: '))
    .map((line) => line.split(' '))
  return Number(values[names.indexOf('RcvbufErrors')])
}
