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
  return fc.oneof(
    { weight: 26, arbitrary: whole },
    { weight: 6, arbitrary: pieces },
    { weight: 2, arbitrary: control },
    { weight: 2, arbitrary: wrongFrame(text) },
    { weight: 3, arbitrary: damaged(fc.oneof(whole, pieces), { words: heads, changes: 2 }) },
    { weight: 1, arbitrary: anyBytes },
  )
}

const anyBytes = fc
  .uint8Array({ minLength: 1, maxLength: 300, size: 'max' })
  .map((bytes) => Buffer.from(bytes))

/** A ping, a pong or a close, sometimes as it must not be. */
const signal = fc
  .tuple(
    fc.constantFrom(opcodes.ping, opcodes.pong),
    mostly(fc.nat(125), 30, fc.integer({ min: 126, max: 525 })),
  )
  .map(([opcode, size]) => maskedFrame({ opcode, payload: Buffer.alloc(size, 'p') }))
const closeCode = fc
  .constantFrom(1000, 1001, 1005, 1006, 1015, 0, 999, 2000, 3000, 4000, 4999, 5000, 65_535)
  .map((code) => Buffer.from([code >> 8, code & 255]))
const close = fc
  .tuple(closeCode, anyBytes)
  .chain(([code, reason]) =>
    fc.constantFrom(
      ...[Buffer.alloc(0), Buffer.alloc(1), code],
      Buffer.concat([code, Buffer.from('enough')]),
      Buffer.concat([code, reason]),
    ),
  )
  .map((payload) => maskedFrame({ opcode: opcodes.close, payload }))
const control = mostly(signal, 15, close)

/** A message in up to five pieces, mostly with the last one, with pings between them. */
function inPieces(text: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const isRare = mostly(false, 30, fc.constant(true))
  const between = mostly<Buffer>(Buffer.alloc(0), 3, control)
  const cut = fc.tuple(fc.nat(1000), isRare, between)
  return fc
    .tuple(text, fc.array(cut, { minLength: 1, maxLength: 4 }), isRare)
    .map(([text, cuts, isCutOff]) => {
      const places = cuts.map(([part]) => Math.floor((part * text.length) / 1000)).sort((a, b) => a - b)
      const frames = [...places, text.length].flatMap((end, n) => {
        const [, isWrong = false, after = Buffer.alloc(0)] = cuts[n] ?? []
        const opcode = n === 0 || isWrong ? opcodes.text : opcodes.continuation
        const isLast = n === cuts.length && !isCutOff
        return [maskedFrame({ opcode, payload: text.subarray(places[n - 1] ?? 0, end), isLast }), after]
      })
      return Buffer.concat(frames)
    })
}

/** A frame that says something wrong of itself. */
function wrongFrame(text: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  return fc
    .tuple(text, fc.nat(15), fc.constantFrom(0, 2, 8), fc.constantFrom(...strangeLengths), anyBytes, badUtf8)
    .chain(([payload, number, lengthBytes, length, bytes, bad]) =>
      fc
        .constantFrom<Partial<FrameBytes>>(
          { mask: null },
          {
            mask: bytes.subarray(0, 4).length === 4 ? bytes.subarray(0, 4) : usualMask,
            reserved: number & 1,
          },
          { opcode: number },
          { opcode: opcodes.binary },
          { opcode: opcodes.continuation },
          { reserved: 1 + (number % 7) },
          { isLast: false },
          { opcode: opcodes.ping, isLast: false },
          { lengthBytes },
          { length: (BigInt(payload.length) + BigInt(2 * number - 16)) & 0xffffn },
          { length, lengthBytes: 8 },
          { payload: bytes },
          { payload: Buffer.concat([payload, bad]) },
        )
        .map((wrong) => maskedFrame({ opcode: opcodes.text, payload, ...wrong })),
    )
}

const strangeLengths = [0n, 125n, 126n, 16_385n, 65_535n, 65_536n, (1n << 64n) - 1n].concat(
  [20n, 31n, 32n, 53n, 63n].map((bits) => 1n << bits),
)

/** A lone continuation byte, an overlong slash, a surrogate, beyond Unicode, a character that is cut off. */
const badUtf8 = fc.constantFrom(
  ...['80', 'c0af', 'eda080', 'f4908080', 'e282', 'ff'].map((hex) => Buffer.from(hex, 'hex')),
)

/** Beginnings of frames. */
const heads = ['8180', '81fe', '81ff', '0180', '8080', '8980', '8880', 'c180', 'ff', '00'].map((hex) =>
  Buffer.from(hex, 'hex'),
)

function maskedFrame(frame: FrameBytes): Buffer {
  return writeFrame({ mask: usualMask, ...frame })
}
