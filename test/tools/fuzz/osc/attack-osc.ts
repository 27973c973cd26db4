import { setTimeout as delay } from 'node:timers/promises'
import type { Phones } from '../../../support/load/phones.js'
import type { Target } from '../../../support/load/target.js'
import { failuresOf } from '../../failures-of.js'
import { drawFrom } from '../draw-from.js'
import type { Attack } from '../play-show.js'
import { hosts } from '../swarm.js'
import { floodOsc } from './flood-osc.js'
import { hostileDatagram } from './hostile-datagram.js'
import { openLoopbackSocket, timePong } from './loopback.js'

/**
 * What the daemon reads in a second, less a tenth; it reads nothing beyond that, so that nothing would be tested. A
 * datagram counts at least 32 bytes, and one of more than 4 KiB is never read.
 */
const bytesPerSecond = 0.9 * 320 * 1024

/** Random and damaged datagrams, no faster than they are read, and floods of the given length afterwards. */
export async function attackOsc(target: Target, seed: number, floodSeconds: number): Promise<Attack> {
  // Two programs on each of several addresses.
  const sockets = await Promise.all(
    [...hosts, ...hosts].map((host) => openLoopbackSocket(host, target.oscPort)),
  )
  const next = drawFrom(hostileDatagram, seed)
  const registered = watchRegistrations(target)
  let sent = 0
  return {
    send: async (count) => {
      const end = sent + count
      let [allowance, last] = [0, performance.now()]
      for (; sent < end; await delay(1)) {
        const now = performance.now()
        // Catching up after a pause would be a burst that is not read.
        allowance = Math.min(allowance + ((now - last) / 1000) * bytesPerSecond, bytesPerSecond / 50)
        last = now
        while (allowance > 0 && sent < end) {
          const datagram = next()
          if (datagram.length <= 4096) allowance -= Math.max(32, datagram.length)
          sockets[sent++ % sockets.length]!.send(datagram)
        }
      }
    },
    judge: async (phones: Phones) => {
      const pong = await timePong('127.0.0.30', target.oscPort)
      const { received, refused } = await target.oscCounts()
      const unread = refused.get('flood') ?? 0
      const { most, mostOfOneAddress } = registered()
      console.log(`received ${received}; ${[...refused].map((each) => each.join(' ')).join(', ')}`)
      console.log(`at most ${most} displays registered, ${mostOfOneAddress} of one address`)
      const floods = await floodOsc(target, phones, floodSeconds)
      const wrong = failuresOf([
        [refused.size >= 12, 'few kinds of refusals: this run has tested too little'],
        [most <= 16 && mostOfOneAddress <= 4, 'more displays are registered than allowed'],
        [most >= 8, 'hardly any display has registered: this run has tested too little'],
      ])
      const late = failuresOf([
        [received - unread > 0.9 * sent, 'more than a tenth was not read: this run has tested too little'],
        [pong <= 100, 'a ping afterwards was not answered within 100 ms'],
      ])
      return { wrong: [...wrong, ...floods.wrong], late: [...late, ...floods.late] }
    },
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
    const each = registered.map((host) => registered.filter((other) => other === host).length)
    mostOfOneAddress = Math.max(mostOfOneAddress, ...each)
  }, 250)
  return () => {
    clearInterval(timer)
    return { most, mostOfOneAddress }
  }
}
