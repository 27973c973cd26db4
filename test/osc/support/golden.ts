import type { Argument } from '../../../src/osc/message.js'

/** Bytes from hexadecimal digits; white space only parts them for the eye. */
export function hex(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(/\s/g, ''), 'hex')
}

interface Golden {
  readonly text: string
  readonly address: string
  readonly args: readonly Argument[]
  readonly bytes: Buffer
}

/** Messages and their bytes, written out by hand from OSC 1.0. */
export const goldenMessages: readonly Golden[] = [
  {
    text: '/0001 ,if 42 0.625',
    address: '/0001',
    args: [
      { type: 'i', value: 42 },
      { type: 'f', value: 0.625 },
    ],
    bytes: hex('2f303030310000002c6966000000002a3f200000'),
  },
  {
    text: '/0002 ,f 1: a slider at exactly 1 stays a float',
    address: '/0002',
    args: [{ type: 'f', value: 1 }],
    bytes: hex('2f30303032000000 2c660000 3f800000'),
  },
  {
    text: '/0003 ,i 1',
    address: '/0003',
    args: [{ type: 'i', value: 1 }],
    bytes: hex('2f30303033000000 2c690000 00000001'),
  },
  {
    text: '/0003 ,TF',
    address: '/0003',
    args: [
      { type: 'T', value: true },
      { type: 'F', value: false },
    ],
    bytes: hex('2f30303033000000 2c544600'),
  },
  {
    text: '/0005 ,s "héllo 👋🏽 日本"',
    address: '/0005',
    args: [{ type: 's', value: 'héllo 👋🏽 日本' }],
    bytes: hex('2f30303035000000 2c730000 68c3a96c6c6f20 f09f918b f09f8fbd 20 e697a5 e69cac 0000'),
  },
  {
    text: '/0005 ,s "": an empty string is four zeros',
    address: '/0005',
    args: [{ type: 's', value: '' }],
    bytes: hex('2f30303035000000 2c730000 00000000'),
  },
  {
    text: '/0006 ,ff 0.25 0.75',
    address: '/0006',
    args: [
      { type: 'f', value: 0.25 },
      { type: 'f', value: 0.75 },
    ],
    bytes: hex('2f30303036000000 2c666600 3e800000 3f400000'),
  },
  {
    text: '/abc ,: no arguments, and an address and tags that need a whole word of padding',
    address: '/abc',
    args: [],
    bytes: hex('2f61626300000000 2c000000'),
  },
  {
    text: '/b ,bNI: a blob of two bytes, nil, impulse',
    address: '/b',
    args: [
      { type: 'b', value: Uint8Array.of(0xaa, 0xbb) },
      { type: 'N', value: null },
      { type: 'I', value: null },
    ],
    bytes: hex('2f620000 2c624e4900000000 00000002 aabb0000'),
  },
  {
    text: '/w ,hdt: the 64-bit types',
    address: '/w',
    args: [
      { type: 'h', value: -2n },
      { type: 'd', value: 0.1 },
      { type: 't', value: 1n },
    ],
    bytes: hex('2f770000 2c68647400000000 fffffffffffffffe 3fb999999999999a 0000000000000001'),
  },
]

/** `/0001 ,if 42 0.625` and `/0002 ,f 0.5` in one bundle, to be run immediately. */
export const goldenBundle = hex(`
  2362756e646c6500 0000000000000001
  00000014 2f30303031000000 2c696600 0000002a 3f200000
  00000010 2f30303032000000 2c660000 3f000000`)

/** A bundle of any elements, sound or not; their sizes are told truly. */
export function bundleOf(elements: readonly Uint8Array[], timeTag = 1n): Buffer {
  const head = hex('2362756e646c6500 0000000000000000')
  head.writeBigUInt64BE(timeTag, 8)
  const sized = elements.map((element) => {
    const size = Buffer.alloc(4)
    size.writeInt32BE(element.length)
    return Buffer.concat([size, element])
  })
  return Buffer.concat([head, ...sized])
}
