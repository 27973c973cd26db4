import { encodeMessage } from '../../../src/osc/encode.js'
import type { Argument } from '../../../src/osc/message.js'

/** The layout of the datagrams; phones press on another. */
export const targetLayoutId = 'stage'

/** Every message of the OSC port, in every form, and some that it must ignore. */
export const commands: readonly Buffer[] = [
  message('/ovation/subscribe'),
  message('/ovation/subscribe', 9100, 'Wall'),
  message('/ovation/subscribe', 'Wall', 'qlcplus', targetLayoutId),
  message('/ovation/subscribe', 'Light', 'vrchat', targetLayoutId),
  message('/ovation/unsubscribe'),
  message('/ovation/unsubscribe', 9100),
  message('/ovation/page'),
  message('/ovation/page', targetLayoutId, 'finale'),
  message('/ovation/page', targetLayoutId, 'opening'),
  message('/ovation/page', 'finale'),
  message('/ovation/page', 1),
  message('/ovation/page/opening', 1),
  message('/ovation/page/finale'),
  message('/ovation/page/finale', 0),
  message('/ovation/refresh'),
  message('/ovation/reset', targetLayoutId, 2),
  message('/ovation/reset', targetLayoutId, 'all'),
  message('/ovation/ping', 7, 'is anybody there?'),
  encodeMessage('/ovation/ping', everyType()),
  message('/ovation/info'),
  message('/0001'),
  message('/0002', 1),
  message('/ovation/error', '/0001', 'an echo'),
  message('/ovation/subscribed', 'Wall', 9100, 60),
]

/** What datagrams are made of. */
export const oscWords: readonly (string | Buffer)[] = [
  ...['#bundle\0', ',', '\0\0\0\0', ',i\0\0', '/a\0\0', '\0\0\0\u0001', '\0\0\0\b', '/*', '[]'],
  ...'ifsbTFNIhdt[]/cr',
  ...['ff', 'c0', 'ed', '80', '0a'].map((byte) => Buffer.from(byte.repeat(4), 'hex')),
]

function message(address: string, ...args: readonly (string | number)[]): Buffer {
  return encodeMessage(
    address,
    args.map((value) => (typeof value === 'string' ? { type: 's', value } : { type: 'i', value })),
  )
}

function everyType(): Argument[] {
  return [
    { type: 'b', value: Uint8Array.of(1, 2, 3) },
    { type: 'T', value: true },
    { type: 'F', value: false },
    { type: 'N', value: null },
    { type: 'I', value: null },
    { type: 'h', value: -2n },
    { type: 'd', value: Number.NaN },
    { type: 't', value: 1n },
    { type: 'f', value: Number.POSITIVE_INFINITY },
  ]
}
