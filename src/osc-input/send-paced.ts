import type { UdpPeer, UdpPort } from '../udp.js'

/** Datagrams sent at once, and the pause after them in ms: receivers lose datagrams that arrive in bursts. */
const burst = 8
const pauseMs = 10

/** Sends datagrams to one peer, a few at a time. */
export async function sendPaced(port: UdpPort, to: UdpPeer, datagrams: readonly Uint8Array[]): Promise<void> {
  for (let at = 0; at < datagrams.length; at += burst) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    for (const datagram of datagrams.slice(at, at + burst)) port.send(datagram, to)
  }
}
