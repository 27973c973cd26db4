import fc from 'fast-check'
import { commands, oscWords } from '../../../osc/support/commands.js'
import { bundleOf } from '../../../osc/support/golden.js'
import { damaged } from '../damaged.js'

const command = fc.constantFrom(...commands)
const damagedCommand = damaged(command, { words: oscWords, changes: 3 })
const noise = fc.uint8Array({ maxLength: 200, size: 'max' }).map((bytes) => Buffer.from(bytes))
const bundle = fc.array(fc.oneof(command, damagedCommand), { minLength: 1, maxLength: 3 }).map(bundleOf)
const nested = fc.tuple(command, fc.nat(40)).map(([datagram, depth]) => {
  let around = datagram
  for (let n = 0; n < depth; n++) around = bundleOf([around])
  return around
})

/** A hostile datagram: noise, or commands that were damaged, spliced, nested or repeated. */
export const hostileDatagram: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 1500, arbitrary: damagedCommand },
  { weight: 300, arbitrary: bundle },
  { weight: 95, arbitrary: damaged(nested, { words: oscWords, changes: 1 }) },
  { weight: 100, arbitrary: noise },
  { weight: 4, arbitrary: pile(4000) },
  { weight: 1, arbitrary: pile(65_000) },
)

/** Two commands repeatedly, or all of them, in one bundle. */
function pile(most: number): fc.Arbitrary<Buffer> {
  return fc.oneof(fc.tuple(command, command), fc.constant(commands)).map((choice) => fillBundle(most, choice))
}

/** A bundle of at most this many bytes, of messages that repeat. */
export function fillBundle(most: number, messages: readonly Buffer[]): Buffer {
  const elements: Buffer[] = []
  let size = 16
  for (let n = 0; ; n++) {
    const message = messages[n % messages.length]!
    size += 4 + message.length
    if (size > most) return bundleOf(elements)
    elements.push(message)
  }
}
