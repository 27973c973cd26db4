import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, isIPv6 } from 'node:net'
import osc from 'osc'
import type { Test } from 'tap'
import { within } from '../../support/time/until.js'
import { readPacket } from '../../support/wire/sink.js'

/** A program with one socket that talks to the daemon's OSC port and hears what comes back. */
export interface Peer {
  readonly port: number
  /** Every message received, as `/0001 if 1 0.01`. */
  readonly messages: string[]
  /** Sends a message; strings go as `s`, whole numbers as `i`, others as `f`. */
  send(address: string, ...args: readonly (string | number)[]): void
  sendBytes(bytes: Uint8Array): void
  /** Waits for a message that begins so. */
  heard(start: string): Promise<string>
  /** Waits until the daemon has answered everything before. */
  settle(): Promise<void>
  close(): void
}

/** Opens one on an address of this machine; `onDatagram` may answer by itself. */
export async function openPeer(
  t: Test,
  oscPort: number,
  { host = '127.0.0.1', port = 0, echoes = false, connected = false } = {},
): Promise<Peer> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: 4 * 1024 * 1024 })
  const daemon = isIPv6(host) ? '::1' : '127.0.0.1'
  const messages: string[] = []
  let wake = () => {}
  socket.on('message', (datagram, from) => {
    messages.push(...readPacket(osc.readPacket(datagram, { metadata: true })))
    if (echoes) socket.send(datagram, from.port, from.address)
    wake()
  })
  socket.on('error', () => {})
  socket.bind(port, host)
  await once(socket, 'listening')
  if (connected) {
    socket.connect(oscPort, daemon)
    await once(socket, 'connect')
  }
  let isClosed = false
  const close = () => {
    if (!isClosed) socket.close()
    isClosed = true
  }
  t.teardown(close)
  const sendBytes = (bytes: Uint8Array) =>
    connected ? socket.send(bytes) : socket.send(bytes, oscPort, daemon)
  const send: Peer['send'] = (address, ...args) => {
    const typed = args.map((value) => ({ type: typeOf(value), value }))
    sendBytes(Buffer.from(osc.writeMessage({ address, args: typed }, { metadata: true })))
  }
  const heard = async (start: string): Promise<string> => {
    for (;;) {
      const found = messages.find((message) => message.startsWith(start))
      if (found !== undefined) return found
      const next = new Promise<void>((resolve) => {
        wake = resolve
      })
      await within(`a message ${start}`, next, () => messages)
    }
  }
  let pings = 0
  return {
    port: (socket.address() as AddressInfo).port,
    messages,
    send,
    sendBytes,
    heard,
    settle: async () => {
      const mark = `settled-${++pings}`
      send('/ovation/ping', mark)
      await heard(`/ovation/pong s ${mark}`)
    },
    close,
  }
}

function typeOf(value: string | number): 's' | 'i' | 'f' {
  if (typeof value === 'string') return 's'
  return Number.isInteger(value) ? 'i' : 'f'
}
