import { adviseOn, describeComplaints } from '../../../src/cli/monitor/complaints.js'
import { decodePacket } from '../../../src/osc/decode.js'
import { bundleOf, goldenMessages, hex } from '../../osc/support/golden.js'
import { test } from '../../support/tap.js'

test('of thousands of errors in a datagram eight are described and the rest counted', (t) => {
  const complaints = complaintsAbout(bundleOf(Array.from({ length: 3000 }, () => Buffer.alloc(0))))
  t.equal(complaints.length, 9)
  t.match(
    complaints[7],
    /^from 10\.0\.0\.5:5000: not read: it is empty; .* \(byte 48 of 12016\)\n {2}An element/,
  )
  t.equal(complaints[8], 'from 10.0.0.5:5000: 2992 more errors in the same datagram')
  t.end()
})

test('messages without type tags are pointed out once per datagram', (t) => {
  const complaints = complaintsAbout(bundleOf([hex('2f610000'), hex('2f620000')]))
  t.equal(complaints.length, 1)
  t.match(complaints[0], /^from 10\.0\.0\.5:5000: \/a has no type tags\n {2}Only its address was read/)
  t.end()
})

test('there are no complaints about a correct datagram', (t) => {
  t.same(complaintsAbout(bundleOf([hex('2f6100002c000000')])), [])
  t.end()
})

const button = goldenMessages[0]!.bytes

/** Datagrams that cannot be read, and the advice about each. */
const cases: readonly [what: string, datagram: Buffer, advice: RegExp][] = [
  [
    'Art-Net',
    Buffer.from('Art-Net\0\0\x50\0\x0e\0\0\0\0\0\x02\xff\xff', 'latin1'),
    /^This is Art-Net .*6454/,
  ],
  ['sACN', Buffer.from('\0\x10\0\0ASC-E1.17\0\0\0\x72\x6e', 'latin1'), /^This is sACN .*5568/],
  ['a session of RTP-MIDI', hex('ffff494e 00000002 1234abcd'), /^This is an RTP-MIDI \(AppleMIDI\) session/],
  ['MIDI in RTP', hex('80610001 00000000 12345678 03903c40'), /^This looks like RTP/],
  ['a note of MIDI', hex('903c40'), /^This looks like bare MIDI/],
  ['a program change of MIDI', hex('c005'), /^This looks like bare MIDI/],
  ['system exclusive of MIDI', hex('f07e7f0601f7'), /^This looks like bare MIDI/],
  ['OSC in SLIP', Buffer.concat([hex('c0'), button, hex('c0')]), /SLIP.*Switch the framing off/],
  ['OSC for TCP', Buffer.concat([hex('00000014'), button]), /size in front.*Switch the sender to UDP/],
  ['an address alone for TCP', hex('00000004 2f610000'), /size in front/],
  ['a bundle for TCP', Buffer.concat([hex('00000010'), bundleOf([])]), /size in front/],
  ['an address without its slash', hex('30303031 00000000 2c690000 00000001'), /lacks the leading slash/],
  ['JSON', Buffer.from('{"address": "/0001"}\n'), /looks like JSON text/],
  ['JSON with a zero byte behind it', Buffer.from('[1, "é"]\0'), /looks like JSON text/],
  ['XML', Buffer.from('<osc address="/0001"/>'), /looks like XML text/],
  ['HTTP', Buffer.from('GET /0001 HTTP/1.1\r\n\r\n'), /HTTP/],
  ['a search of UPnP', Buffer.from('M-SEARCH * HTTP/1.1\r\n'), /HTTP \(or UPnP\)/],
  ['text of Pure Data', Buffer.from('0001 1 0.5;\n'), /FUDI.*\[netsend -u -b\]/],
  ['OSC as text', Buffer.from('/0001 if 1 0.5\n\n'), /written out as text.*oscsend/],
  ['other text', Buffer.from('hello'), /^This is plain text/],
  ['nothing', Buffer.alloc(0), /does no harm/],
  ['any other bytes', hex('00000000 01020304'), /Does the sender speak OSC/],
  ['five other bytes', hex('0102030405'), /Does the sender speak OSC/],
  ['a bundle misspelt', hex('2362756e 646c6521 00000000 00000000'), /#bundle and a zero byte/],
  ['a message cut off', button.subarray(0, 18), /padded with zero bytes.*too small/],
  [
    'an address not filled up',
    Buffer.concat([hex('2f3031'), hex('002c6900'), hex('00000001')]),
    /multiple of 4/,
  ],
  ['an address that does not end', hex('2f303030 31323301'), /at least one zero byte/],
  ['an array without an end', hex('2f610000 2c5b6900 00000001'), /^Each \[ needs a \]/],
  ['a tag of nobody', hex('2f610000 2c7a0000'), /^This is a type that few receivers read/],
  ['a missing argument', hex('2f610000 2c690000'), /takes 4 bytes/],
  ['half a bundle head', bundleOf([]).subarray(0, 12), /8 bytes of time tag/],
  [
    'an element of odd size in a bundle',
    bundleOf([Buffer.alloc(3), Buffer.alloc(1)]),
    /padded with zero bytes/,
  ],
  ['text in a bundle', bundleOf([Buffer.from('hello...')]), /An element of a bundle is wrong/],
  ['an empty element', bundleOf([Buffer.alloc(0)]), /size 0.*The others were read/],
  [
    'a size of its bundle that is wrong',
    Buffer.concat([bundleOf([]), hex('000000ff'), button]),
    /without the size/,
  ],
  ['a size little-endian', Buffer.concat([bundleOf([]), hex('14000000'), button]), /little-endian/],
  [
    'a size little-endian that reads like type tags, behind an empty time tag',
    Buffer.concat([Buffer.from('#bundle\0'), Buffer.alloc(8), hex('2c000000'), Buffer.alloc(44, '/')]),
    /little-endian/,
  ],
]

for (const [what, datagram, advice] of cases) {
  test(`${what}: the advice says where it comes from and how to fix it`, (t) => {
    const [refused] = decodePacket(datagram).refused
    t.ok(refused, 'it is not read')
    t.match(adviseOn(datagram, refused!), advice)
    t.end()
  })
}

test('bundles nested nine deep, and thousands of elements in one, get advice too', (t) => {
  let nested = button
  for (let depth = 0; depth < 9; depth++) nested = bundleOf([nested])
  t.match(adviseOn(nested, decodePacket(nested).refused[0]!), /flat bundles/)

  const crowded = bundleOf(Array.from({ length: 5000 }, () => hex('2f610000')))
  t.match(adviseOn(crowded, decodePacket(crowded).refused[0]!), /several smaller bundles/)
  t.end()
})

test('64 KB of any one byte get advice at once', (t) => {
  for (let byte = 0; byte < 256; byte++)
    for (const size of [65_506, 65_504]) {
      const datagram = Buffer.alloc(size, byte)
      datagram[size - 1] = 1
      for (const refused of decodePacket(datagram).refused)
        t.match(adviseOn(datagram, refused), /^[A-Z"].*\.$|\?$/)
    }
  t.end()
})

function complaintsAbout(datagram: Buffer): string[] {
  const packet = decodePacket(datagram)
  return describeComplaints({ datagram, from: '10.0.0.5:5000', time: 0, packet, shown: packet.messages })
}
