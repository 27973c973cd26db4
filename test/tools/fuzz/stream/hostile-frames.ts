import fc from 'fast-check'
import { type FrameBytes, opcodes, usualMask, writeFrame, writeText } from '../../../support/wire/frames.js'
import { damaged } from '../damaged.js'
import { mostly } from '../draw-from.js'
import type { Credentials } from '../http/hostile-request.js'
import { hostileText } from './hostile-text.js'

/** A message that is damaged as text, as frames or as bytes; some are not damaged at all. */
export function hostileFrames(credentials: Credentials): fc.Arbitrary<Buffer> {
  const text = hostileText(credentials)
  const whole = text.map((payload) => writeText(payload, usualMask))
  const pieces = inPieces(text)
  const wrongFrame = fc
    .tuple(text, fc.oneof(...wrong))
    .map(([payload, part]) => masked({ opcode: opcodes.text, payload, ...part }))
  return fc.oneof(
    { weight: 26, arbitrary: whole },
    { weight: 6, arbitrary: pieces },
    { weight: 2, arbitrary: control },
    { weight: 2, arbitrary: wrongFrame },
    { weight: 3, arbitrary: damaged(fc.oneof(whole, pieces), { words: heads, changes: 2 }) },
    { weight: 1, arbitrary: anyBytes },
  )
}

const anyBytes = fc
  .uint8Array({ minLength: 1, maxLength: 300, size: 'max' })
  .map((bytes) => Buffer.from(bytes))

/** A ping, a pong or a close, sometimes as it must not be. */
const size = mostly(fc.nat(125), 30, fc.integer({ min: 126, max: 525 }))
const signal = fc
  .tuple(fc.constantFrom(opcodes.ping, opcodes.pong), size)
  .map(([opcode, size]) => masked({ opcode, payload: Buffer.alloc(size, 'p') }))
const close = fc
  .tuple(
    fc.constantFrom(1000, 1001, 1005, 1006, 1015, 0, 999, 2000, 3000, 4000, 4999, 5000, 65_535),
    fc.oneof(fc.constantFrom(Buffer.alloc(0), Buffer.from('enough')), anyBytes),
    mostly(300, 3, fc.nat(1)),
  )
  .map(([code, reason, end]) => Buffer.from([code >> 8, code & 255, ...reason]).subarray(0, end))
  .map((payload) => masked({ opcode: opcodes.close, payload }))
const control = mostly(signal, 15, close)

/** A message in up to five pieces, mostly with the last one, with pings between them. */
function inPieces(text: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const isRare = mostly(false, 30, fc.constant(true))
  const between = mostly<Buffer>(Buffer.alloc(0), 3, control)
  const cut = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), isRare, between)
  return fc
    .tuple(text, fc.array(cut, { minLength: 1, maxLength: 4 }), isRare)
    .map(([text, cuts, isCutOff]) => {
      const places = cuts.map(([part]) => Math.floor(part * text.length)).sort((a, b) => a - b)
      const frames = [...places, text.length].flatMap((end, n) => {
        const [, isWrong = false, after = Buffer.alloc(0)] = cuts[n] ?? []
        const opcode = n === 0 || isWrong ? opcodes.text : opcodes.continuation
        const isLast = n === cuts.length && !isCutOff
        return [masked({ opcode, payload: text.subarray(places[n - 1] ?? 0, end), isLast }), after]
      })
      return Buffer.concat(frames)
    })
}

/** A lone continuation byte, an overlong slash, a surrogate, beyond Unicode, a character that is cut off. */
const badUtf8 = ['80', 'c0af', 'eda080', 'f4908080', 'e282', 'ff'].map((hex) => Buffer.from(hex, 'hex'))
const powers = [0n, 4n, 5n, 14n, 16n, 20n, 31n, 32n, 53n, 63n].map((bits) => 1n << bits)
const lengths = [...powers, 0n, 125n, 126n, 16_385n, 65_535n, (1n << 64n) - 1n]

/** What a frame says wrong of itself. */
const wrong: readonly fc.Arbitrary<Partial<FrameBytes>>[] = [
  fc.record({ mask: fc.constantFrom(null, Buffer.from([1, 2, 3, 4])) }),
  fc.record({ opcode: fc.nat(15) }),
  fc.record({ reserved: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ isLast: fc.constant(false), opcode: fc.constantFrom(opcodes.text, opcodes.ping) }),
  fc.record({ lengthBytes: fc.constantFrom(0, 2, 8) }),
  fc.record({ length: fc.constantFrom(...lengths) }),
  fc.record({ length: fc.constantFrom(...lengths), lengthBytes: fc.constant(8) }),
  fc.record({ payload: fc.oneof(anyBytes, fc.constantFrom(...badUtf8)) }),
]

/** Beginnings of frames. */
const heads = ['8180', '81fe', '81ff', '0180', '8080', '8980', '8880', 'c180', 'ff', '00'].map((hex) =>
  Buffer.from(hex, 'hex'),
)

function masked(frame: FrameBytes): Buffer {
  return writeFrame({ mask: usualMask, ...frame })
}
