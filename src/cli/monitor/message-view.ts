import type { DecodedMessage } from '../../osc/decode.js'
import type { Shell } from '../shell.js'
import { describeComplaints } from './complaints.js'
import { describeBundle, describeMessage, toPrintableJson } from './descriptions.js'
import { dumpHex } from './hex-dump.js'
import type { Arrival, View } from './view.js'

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
