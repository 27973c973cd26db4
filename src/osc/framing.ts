import type { Deframer, FrameEvents } from './deframer.js'
import { SizeDeframer, sizeFrame } from './size-framing.js'
import { SlipDeframer, slipFrame } from './slip-framing.js'

/** How packets are told apart in a stream: by a size in front (OSC 1.0, "OSC Packets"), or by SLIP (OSC 1.1, RFC 1055). */
export type Framing = 'size' | 'slip'

/** A packet as it stands in a stream, in one piece. */
export function frame(packet: Uint8Array, framing: Framing): Buffer {
  return framing === 'size' ? sizeFrame(packet) : slipFrame(packet)
}

export function openDeframer(framing: Framing, events: FrameEvents): Deframer {
  return framing === 'size' ? new SizeDeframer(events) : new SlipDeframer(events)
}
