import { decode, encode } from 'node-osc'
import osc from 'osc'
import type { Argument, Message } from '../../../src/osc/message.js'

/** OSC by other hands, to which ours is compared. */
export interface Oracle {
  readonly name: string
  /** The type tags that it reads and writes. */
  readonly tags: readonly Argument['type'][]
  /** The messages of a packet in their order, bundles flattened. */
  read(packet: Uint8Array): { address: string; args: unknown[] }[]
  /** What `read` makes of an argument. */
  view(argument: Argument): unknown
  /** A bare message, or several as one bundle to be run immediately. */
  write(messages: readonly Message[]): Uint8Array
}

const oscJs: Oracle = {
  name: 'osc',
  tags: ['i', 'f', 's', 'b', 'T', 'F', 'N', 'I', 'h', 'd', 't'],
  // A copy, because it reads blobs as if every Uint8Array began where its memory does.
  read: (packet) => flattenOscJs(osc.readPacket(new Uint8Array(packet), { metadata: true })),
  view: (argument) => argument,
  write: (messages) => {
    const packets = messages.map(({ address, args }) => ({ address, args: args.map(toOscJs) }))
    const [only] = packets
    const packet =
      packets.length === 1 && only ? only : { timeTag: { raw: [0, 1] as [number, number] }, packets }
    return osc.writePacket(packet, { metadata: true })
  },
}

/** Reads no `h d t I`, and tells an `i` from an `f` only when it writes. */
const nodeOsc: Oracle = {
  name: 'node-osc',
  tags: ['i', 'f', 's', 'b', 'T', 'F', 'N'],
  read: (packet) => flattenNodeOsc(decode(Buffer.from(packet))),
  view: ({ value }) => value,
  write: (messages) => {
    const elements = messages.map(({ address, args }) => ({
      oscType: 'message',
      address,
      args: args.map((arg) => (arg.type === 'b' ? { type: 'b', value: Buffer.from(arg.value) } : arg)),
    }))
    return encode(elements.length === 1 ? elements[0] : { oscType: 'bundle', timetag: 0, elements })
  },
}

export const oracles: readonly Oracle[] = [oscJs, nodeOsc]

type OscJsPacket = ReturnType<typeof osc.readPacket>

function flattenOscJs(packet: OscJsPacket): { address: string; args: unknown[] }[] {
  if ('packets' in packet) return packet.packets.flatMap(flattenOscJs)
  return [{ address: packet.address, args: packet.args.map(fromOscJs) }]
}

function fromOscJs({ type, value }: { type: string; value?: unknown }) {
  switch (type) {
    case 'b':
      return { type, value: new Uint8Array(value as Uint8Array) }
    case 'h': {
      const { high, low } = value as { high: number; low: number }
      return { type, value: (BigInt(high) << 32n) | BigInt(low >>> 0) }
    }
    case 't': {
      const [seconds, fraction] = (value as { raw: [number, number] }).raw
      return { type, value: (BigInt(seconds) << 32n) | BigInt(fraction) }
    }
    case 'I':
      return { type, value: null }
    default:
      return { type, value }
  }
}

function toOscJs(argument: Argument): { type: string; value?: unknown } {
  if (argument.type !== 'h' && argument.type !== 't') return argument
  const high = Number(argument.value >> 32n)
  const low = Number(argument.value & 0xffff_ffffn)
  return { type: argument.type, value: argument.type === 'h' ? { high, low } : { raw: [high, low] } }
}

type NodeOscPacket =
  | { oscType: 'bundle'; elements: NodeOscPacket[] }
  | { oscType: 'message'; address: string; args: { value: unknown }[] }

function flattenNodeOsc(packet: NodeOscPacket): { address: string; args: unknown[] }[] {
  if (packet.oscType === 'bundle') return packet.elements.flatMap(flattenNodeOsc)
  const args = packet.args.map(({ value }) => (Buffer.isBuffer(value) ? new Uint8Array(value) : value))
  return [{ address: packet.address, args }]
}
