import fc from 'fast-check'
import { anyBody, validBody } from '../../../api/support/bodies.js'
import { damaged } from '../damaged.js'
import { mostly } from '../draw-from.js'
import { type Credentials, idempotencyKey, strangeToken } from '../http/hostile-request.js'

/** What a message of text says: an action on the layout `show`, mostly. */
export function hostileText(credentials: Credentials): fc.Arbitrary<Buffer> {
  const other = fc.oneof(
    strangeValue.map((value) => `{"ping":${value}}`),
    fc.nat(5).map((more) => `{"ping":"${'x'.repeat(60 + more)}"}`),
    hostileHello(credentials),
    strangeValue,
    enormous,
  )
  const text = fc.oneof(
    { weight: 3, arbitrary: mostly(validBody, 2, anyBody) },
    { weight: 7, arbitrary: keyed },
    { weight: 4, arbitrary: other.map((text) => Buffer.from(text)) },
  )
  return mostly(text, 5, damaged(text, { words }))
}

const strangeWords =
  '-0 1e999 9007199254740993 0x1 +1 01 NaN undefined "\\ud800" "__proto__" "\u007f" "../show"'
const strangeValue = fc.oneof(
  fc.json({ maxDepth: 2 }),
  fc.constantFrom(...strangeWords.split(' '), '['.repeat(500)),
)

/** The first frame, or one more: a phone's, an operator's, or of somebody who knows nothing. */
export function hostileHello({ token, key }: Credentials): fc.Arbitrary<string> {
  return fc
    .oneof(
      token.map((token) => `{"token":"${token}"}`),
      strangeToken(token).map((token) => JSON.stringify({ token })),
      token.map((token) => `{"token":"${token}","key":"${key}","layoutId":"show"}`),
      fc.constantFrom(`{"key":"${key}","layoutId":"show"}`, '{"screen":"show"}'),
      strangeValue.map((value) => `{"key":"${key}","layoutId":${value}}`),
      strangeValue.map((value) => `{"key":${value},"layoutId":"show"}`),
      strangeValue,
    )
    .map((hello) => `{"hello":${hello}}`)
}

/** With an `id` that is mostly new. */
const newId = fc.nat(2 ** 31 - 1).map((number) => number.toString(36))
const writtenId = mostly(newId, 3, idempotencyKey).map((id) => JSON.stringify(id))
const keyed = fc
  .tuple(mostly(writtenId, 8, strangeValue), mostly(validBody, 4, anyBody))
  .map(([id, action]) => Buffer.concat([Buffer.from(`{"id":${id},`), action.subarray(1)]))

/** Far too much of something. */
const shapes: readonly ((many: number) => string)[] = [
  (many) => '['.repeat(many),
  (many) => '['.repeat(many) + ']'.repeat(many),
  (many) => `{"lid":1${'0'.repeat(many)},"type":"Button"}`,
  (many) => `{"lid":2,"type":"Slider","value":0.${'0'.repeat(many)}1e${many}}`,
  (many) => `{"lid":5,"type":"String","value":"${'\\u0041'.repeat(many)}"}`,
  (many) => `{${Array.from({ length: Math.min(many, 2000) }, (_, n) => `"${n}":${n}`)}}`,
]
const enormous = fc
  .tuple(fc.constantFrom(...shapes), fc.constantFrom(50, 1000, 7000, 8000, 8000, 8000, 300_000))
  .map(([shape, many]) => shape(many))

const words = [
  ...'{ } [ ] : , " \\ null true false -0 1e999 hello ping token key layoutId lid type value id'.split(' '),
  ...['Button', 'XYPad', '\ufeff', '\u0000', '👏', 'application/json'],
]
