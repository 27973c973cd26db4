import { describeRefusal } from '../../osc/refusal.js'
import { adviseOn } from './fault-advice.js'
import { describeMessage } from './message-text.js'
import type { Arrival } from './view.js'

/** A bundle can be wrong in thousands of places; nobody reads more. */
const most = 8

const untaggedAdvice =
  'It was read as its address alone, and some receivers refuse it. Behind the address write a comma and the types, also for no arguments.'

/**
 * What is wrong with a datagram: each fault with its place, where it usually comes from and how to mend it; and a
 * message that was read although it should be better.
 */
export function describeComplaints({ datagram, from, packet, shown }: Arrival): string[] {
  const complaints = packet.refused.slice(0, most).map((fault) => {
    const place = `byte ${fault.offset} of ${datagram.length}`
    return `from ${from}: ${describeRefusal(fault.reason)} (${place})\n  ${adviseOn(datagram, fault)}`
  })
  const more = packet.refused.length - complaints.length
  if (more > 0) complaints.push(`from ${from}: ${more} more faults in the same datagram`)
  const untagged = shown.find((message) => message.untagged)
  if (untagged)
    complaints.push(`from ${from}: ${describeMessage(untagged)} has no type tags\n  ${untaggedAdvice}`)
  return complaints
}
