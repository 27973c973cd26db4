import { decodePacket } from '../../src/osc/decode.js'
import { Random } from '../support/random.js'
import { test } from '../support/tap.js'
import { commands } from './support/commands.js'
import { goldenBundle, goldenMessages } from './support/golden.js'

test('200,000 damaged datagrams are read or refused in less than 5 s', (t) => {
  const random = new Random(16)
  const packets = [...goldenMessages.map(({ bytes }) => bytes), ...commands, goldenBundle]
  const begun = performance.now()
  for (let n = 0; n < 200_000; n++) {
    const datagram = Buffer.from(packets[n % packets.length]!)
    if (datagram.length > 0) datagram[random.below(datagram.length)] = random.below(256)
    decodePacket(datagram)
  }
  const elapsed = performance.now() - begun
  t.ok(elapsed < 5000, `took ${Math.round(elapsed)} ms`)
  t.end()
})
