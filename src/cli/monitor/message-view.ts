import type { DecodedMessage } from '../../osc/decode.js'
import { describeMessage, toPrintableJson } from '../../osc/describe-message.js'
import type { Shell } from '../shell.js'
import { describeComplaints } from './complaints.js'
import { describeBundle } from './descriptions.js'
import type { Arrival, View } from './receive.js'

/**
 * Each message as a line and each bundle as a group of lines, for people; with `json`, each message as a line of JSON,
 * for scripts. With `hex`, each datagram's bytes below, or in the first of its JSON lines. What cannot be read is
 * explained on standard error.
 */
export function openMessageView(shell: Shell, json: boolean, hex: boolean): View {
  return {
    show(arrival) {
      const { datagram, packet } = arrival
      const lines = json ? jsonLines(arrival, hex) : textLines(arrival)
      const complaints = describeComplaints(arrival)
      // Once, in the output it belongs to: the other may be redirected.
      const above = lines.length > 0 ? lines : complaints
      const isShown = json && lines.length > 0
      if (hex && !isShown && above.length > 0) above.push(dumpHex(datagram, packet.refused))
      if (lines.length > 0) shell.print(lines.join('\n'))
      if (complaints.length > 0) shell.complain(complaints.join('\n'))
    },
    end() {},
  }
}

function textLines(arrival: Arrival): string[] {
  return arrival.packet.bundled ? describeBundle(arrival) : arrival.shown.map(describeMessage)
}

function jsonLines(arrival: Arrival, hex: boolean): string[] {
  return arrival.shown.map((message, index) =>
    toPrintableJson({
      ...messageJson(message, arrival),
      ...(hex && index === 0 && { datagram: arrival.datagram.toString('hex') }),
    }),
  )
}

function messageJson(message: DecodedMessage, { from, time, packet: { messages } }: Arrival): object {
  const { address, args, untagged, depth, timeTag } = message
  return {
    time: new Date(time).toISOString(),
    from,
    address,
    args,
    ...(untagged && { untagged }),
    ...(depth > 0 && {
      bundle: { index: messages.indexOf(message), messages: messages.length, depth, timeTag },
    }),
  }
}

const width = 16

/** Bytes as hexadecimal and ASCII, 16 a line, each line with its offset. @param marked places to mark at the end of their line */
export function dumpHex(bytes: Buffer, marked: readonly { readonly offset: number }[] = []): string {
  // One line even without bytes, so that an empty datagram is visible.
  const lines = Array.from({ length: Math.max(1, Math.ceil(bytes.length / width)) }, (_, index) =>
    dumpLine(bytes.subarray(index * width, (index + 1) * width), index * width),
  )
  // A place may lie right after the last byte, where something is missing.
  for (const { offset } of marked)
    lines[Math.min(Math.floor(offset / width), lines.length - 1)] += `  <- byte ${offset}`
  return lines.join('\n')
}

function dumpLine(bytes: Buffer, offset: number): string {
  const digits = (bytes.toString('hex').match(/../g) ?? []).join(' ').padEnd(width * 3 - 1)
  const letters = bytes.toString('latin1').replace(/[^ -~]/g, '.')
  return `    ${offset.toString(16).padStart(4, '0')}  ${digits}  |${letters}|`
}
