import { createSocket } from 'node:dgram'
import osc from 'osc'
import type { Test } from 'tap'
import { stays, within } from '../time/until.js'

/** A display: receives OSC and reads it with an independent decoder. */
export interface Sink {
  readonly port: number
  /** Every message, as in `/0001 if 1 0.01`; floats rounded to 6 places. */
  readonly messages: string[]
  /** Every datagram as received. */
  readonly datagrams: Buffer[]
  /** When each datagram was received, in ms of the monotonic clock. */
  readonly times: number[]
  /** Waits until at least `count` messages have been received. */
  received(count: number): Promise<readonly string[]>
  /** Waits until so many messages have been received, and for a while that no other one follows. */
  only(count: number, ms?: number): Promise<readonly string[]>
  /** Stops listening. */
  close(): Promise<void>
}

export async function openSink(t: Pick<Test, 'teardown'>, port = 0, host = '127.0.0.1'): Promise<Sink> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 })
  const messages: string[] = []
  const datagrams: Buffer[] = []
  const times: number[] = []
  const wakers: (() => unknown)[] = []
  socket.on('message', (datagram) => {
    datagrams.push(datagram)
    times.push(performance.now())
    messages.push(...readPacket(osc.readPacket(datagram, { metadata: true })))
    for (const wake of wakers) wake()
  })
  await new Promise<void>((resolve) => socket.bind(port, host, resolve))
  let isOpen = true
  const close = async () => {
    if (isOpen) await new Promise<void>((resolve) => socket.close(resolve))
    isOpen = false
  }
  t.teardown(close)
  const found = () => ({ received: messages.length, last: messages.slice(-20) })
  const received = async (count: number) => {
    if (messages.length >= count) return messages
    const arrival = new Promise<void>((resolve) => {
      wakers.push(() => messages.length >= count && resolve())
    })
    await within(`${count} messages`, arrival, found)
    return messages
  }
  const only = async (count: number, ms?: number) => {
    await received(count)
    await stays(() => messages.length === count, ms, found)
    return messages
  }
  return { port: socket.address().port, messages, datagrams, times, received, only, close }
}

export interface OraclePacket {
  readonly address?: string
  readonly args?: readonly { readonly type: string; readonly value?: unknown }[]
  readonly packets?: readonly OraclePacket[]
}

/** Every message of a packet, as in `/0001 if 1 0.01`. */
export function readPacket(packet: OraclePacket): string[] {
  if (packet.packets) return packet.packets.flatMap(readPacket)
  const args = packet.args ?? []
  const values = args.map(({ value }) =>
    typeof value === 'number' ? String(Math.round(value * 1e6) / 1e6) : String(value),
  )
  return [[packet.address, args.map(({ type }) => type).join(''), ...values].join(' ')]
}
