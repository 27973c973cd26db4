import type { Shell } from '../shell.js'
import { describeBundle } from './bundle-text.js'
import { describeComplaints } from './complaints.js'
import { dumpHex } from './hex-dump.js'
import { describeMessage } from './message-text.js'
import type { View } from './view.js'

/** Each message as a line and each bundle as a group of them, for people; with `hex`, each datagram's bytes below. */
export function openTextView(shell: Shell, hex: boolean): View {
  return {
    show(arrival) {
      const { datagram, packet, shown } = arrival
      const lines = packet.bundled ? describeBundle(arrival) : shown.map(describeMessage)
      const complaints = describeComplaints(arrival)
      // Once, and by what it belongs to: somebody may look at one of the two outputs alone.
      const below = lines.length > 0 ? lines : complaints
      if (hex && below.length > 0) below.push(dumpHex(datagram, packet.refused))
      if (lines.length > 0) shell.print(lines.join('\n'))
      if (complaints.length > 0) shell.complain(complaints.join('\n'))
    },
    end() {},
  }
}
