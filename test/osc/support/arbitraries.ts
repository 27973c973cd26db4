import fc from 'fast-check'
import type { Argument, Message } from '../../../src/osc/message.js'

/** Every type tag there is. */
export const allTags = [...'ifsSbcrmTFNIhdt'] as Argument['type'][]

/** Any well-formed text without NUL, most of it far outside ASCII. */
export const text = fc.string({ unit: 'binary', maxLength: 40 }).map((any) => any.replaceAll('\0', ''))

export const int32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff })
const uint32 = fc.integer({ min: 0, max: 0xffff_ffff })
/** Every float32: subnormal, -0, infinite and NaN too. */
export const float32 = fc.float()

const byTag: { [Tag in Argument['type']]: fc.Arbitrary<Argument> } = {
  i: int32.map((value) => ({ type: 'i', value })),
  f: float32.map((value) => ({ type: 'f', value })),
  s: text.map((value) => ({ type: 's', value })),
  S: text.map((value) => ({ type: 'S', value })),
  c: fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }).map((value) => ({ type: 'c', value })),
  r: uint32.map((value) => ({ type: 'r', value })),
  m: uint32.map((value) => ({ type: 'm', value })),
  b: fc.uint8Array({ maxLength: 40 }).map((value) => ({ type: 'b', value })),
  T: fc.constant({ type: 'T', value: true }),
  F: fc.constant({ type: 'F', value: false }),
  N: fc.constant({ type: 'N', value: null }),
  I: fc.constant({ type: 'I', value: null }),
  h: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => ({ type: 'h', value })),
  d: fc.double().map((value) => ({ type: 'd', value })),
  t: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => ({ type: 't', value })),
}

/** Any message whose arguments are of these types. */
export function messageOf(tags: readonly Argument['type'][]): fc.Arbitrary<Message> {
  const args = fc.array(fc.oneof(...tags.map((tag) => byTag[tag])), { maxLength: 8 })
  return fc.tuple(fc.stringMatching(/^\/[!-~]{0,30}$/), args).map(([address, args]) => ({ address, args }))
}
