import { test } from 'tap'
import { describeComplaints } from '../../../src/cli/monitor/complaints.js'
import { decodePacket } from '../../../src/osc/decode.js'
import { bundleOf, hex } from '../../osc/support/golden.js'

test('a datagram that is wrong in thousands of places has eight of them told, and how many more', (t) => {
  const complaints = complaintsAbout(bundleOf(Array.from({ length: 3000 }, () => Buffer.alloc(0))))
  t.equal(complaints.length, 9)
  t.match(
    complaints[7],
    /^from 10\.0\.0\.5:5000: not read: it is empty; .* \(byte 48 of 12016\)\n {2}An element/,
  )
  t.equal(complaints[8], 'from 10.0.0.5:5000: 2992 more faults in the same datagram')
  t.end()
})

test('messages without type tags in a bundle are told once a datagram', (t) => {
  const complaints = complaintsAbout(bundleOf([hex('2f610000'), hex('2f620000')]))
  t.equal(complaints.length, 1)
  t.match(complaints[0], /^from 10\.0\.0\.5:5000: \/a has no type tags\n {2}It was read as its address alone/)
  t.end()
})

test('there is nothing to say about what is right', (t) => {
  t.same(complaintsAbout(bundleOf([hex('2f6100002c000000')])), [])
  t.end()
})

function complaintsAbout(datagram: Buffer): string[] {
  const packet = decodePacket(datagram)
  return describeComplaints({ datagram, from: '10.0.0.5:5000', time: 0, packet, shown: packet.messages })
}
