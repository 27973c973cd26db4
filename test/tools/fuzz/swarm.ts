import type { Socket } from 'node:dgram'
import { setTimeout as delay } from 'node:timers/promises'
import { openLoopbackSocket } from './loopback-socket.js'

/** Not that of this machine's other programs, which a message to a wrong port would reach. */
const hosts = Array.from({ length: 12 }, (_, n) => `127.0.0.${n + 2}`)
const socketsOfHost = 2

/**
 * What the daemon reads in a second, less a tenth; it reads nothing beyond that, so that nothing would be tested. A
 * datagram counts at least 32 bytes, and one of more than 4 KiB is never read.
 */
const bytesPerSecond = 0.9 * 320 * 1024

/** Many programs on several addresses that send to the OSC port as fast as it reads. */
export class Swarm {
  sent = 0
  #sockets: readonly Socket[] = []

  async open(port: number): Promise<void> {
    this.#sockets = await Promise.all(
      hosts.flatMap((host) => Array.from({ length: socketsOfHost }, () => openLoopbackSocket(host, port))),
    )
  }

  /** Sends this many, each from the next socket. */
  async send(count: number, make: () => Buffer): Promise<void> {
    const end = this.sent + count
    let allowance = 0
    let last = performance.now()
    while (this.sent < end) {
      const now = performance.now()
      // Catching up after a pause would be a burst that is not read.
      allowance = Math.min(allowance + ((now - last) / 1000) * bytesPerSecond, bytesPerSecond / 50)
      last = now
      while (allowance > 0 && this.sent < end) {
        const datagram = make()
        if (datagram.length <= 4096) allowance -= Math.max(32, datagram.length)
        this.#sockets[this.sent++ % this.#sockets.length]!.send(datagram)
      }
      await delay(1)
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
  }
}
