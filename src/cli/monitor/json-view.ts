import type { DecodedMessage } from '../../osc/decode.js'
import type { Shell } from '../shell.js'
import { describeComplaints } from './complaints.js'
import { toPrintableJson } from './descriptions.js'
import { dumpHex } from './hex-dump.js'
import type { Arrival, View } from './view.js'

/**
 * Each message as a line of JSON, for scripts; with `hex`, the first one of a datagram carries its bytes. What cannot
 * be read is explained on standard error.
 */
export function openJsonView(shell: Shell, hex: boolean): View {
  return {
    show(arrival) {
      const { datagram, packet, shown } = arrival
      const lines = shown.map((message, index) =>
        toPrintableJson({
          ...messageJson(message, arrival),
          ...(hex && index === 0 && { datagram: datagram.toString('hex') }),
        }),
      )
      if (lines.length > 0) shell.print(lines.join('\n'))
      const complaints = describeComplaints(arrival)
      if (hex && complaints.length > 0 && lines.length === 0)
        complaints.push(dumpHex(datagram, packet.refused))
      if (complaints.length > 0) shell.complain(complaints.join('\n'))
    },
    end() {},
  }
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
