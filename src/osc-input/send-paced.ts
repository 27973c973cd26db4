import type { UdpPeer, UdpPort } from '../udp.js'

/** Datagrams that go at once, and the pause after them: receivers lose what comes in bursts. */
const burst = 8
const pauseMs = 10

/** Sends datagrams to one peer, few at a time. */
export async function sendPaced(port: UdpPort, to: UdpPeer, datagrams: readonly Uint8Array[]): Promise<void> {
  for (let at = 0; at < datagrams.length; at += burst) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    for (const datagram of datagrams.slice(at, at + burst)) port.send(datagram, to)
  }
}
