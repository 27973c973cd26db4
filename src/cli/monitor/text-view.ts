import type { Shell } from '../shell.js'
import { describeComplaints } from './complaints.js'
import { describeBundle, describeMessage } from './descriptions.js'
import { dumpHex } from './hex-dump.js'
import type { View } from './view.js'

/** Each message as a line and each bundle as a group of lines, for people; with `hex`, each datagram's bytes below. */
export function openTextView(shell: Shell, hex: boolean): View {
  return {
    show(arrival) {
      const { datagram, packet, shown } = arrival
      const lines = packet.bundled ? describeBundle(arrival) : shown.map(describeMessage)
      const complaints = describeComplaints(arrival)
      // Once, in the output it belongs to: the other may be redirected.
      const above = lines.length > 0 ? lines : complaints
      if (hex && above.length > 0) above.push(dumpHex(datagram, packet.refused))
      if (lines.length > 0) shell.print(lines.join('\n'))
      if (complaints.length > 0) shell.complain(complaints.join('\n'))
    },
    end() {},
  }
}
