import { contentTypes, controls, idempotencyKeys, strangeBodies, strangeValues } from '../http-pieces.js'
import { type Credentials, inventAction, strangeToken } from '../http-request.js'
import { mutate } from '../mutate.js'
import type { Random } from '../random.js'

/** What a message of text says: an action, mostly; half of them would be accepted. */
export function inventText(random: Random, credentials: Credentials): Buffer {
  const text = random.oneOf(texts)(random, credentials)
  if (random.below(5) > 0) return Buffer.from(text)
  return mutate(Buffer.from(text), { random, corpus, words })
}

type Invent = (random: Random, credentials: Credentials) => string

const texts: readonly Invent[] = [
  valid,
  valid,
  keyed,
  keyed,
  keyed,
  keyed,
  keyed,
  inventAction,
  (random) => `{"ping":${random.oneOf(strangeValues)}}`,
  (random) => `{"ping":"${'x'.repeat(60 + random.below(6))}"}`,
  inventHello,
  (random) => random.oneOf(strangeBodies(valid(random))),
  (random) => random.oneOf(strangeValues),
  (random) => deep(random),
]

/** The first frame, or one more: a phone's, an operator's, or of somebody who knows nothing. */
export function inventHello(random: Random, { token, key }: Credentials): string {
  const wrong = JSON.stringify(strangeToken(random, token).replace(/^Bearer /, ''))
  return random.oneOf([
    `{"hello":{"token":"${token}"}}`,
    `{"hello":{"key":"${key}","layoutId":"stage"}}`,
    `{"hello":{"token":${wrong}}}`,
    `{"hello":{"key":"${key}","layoutId":${random.oneOf(strangeValues)}}}`,
    `{"hello":{"key":${random.oneOf(strangeValues)},"layoutId":"stage"}}`,
    `{"hello":{"token":"${token}","key":"${key}","layoutId":"stage"}}`,
    `{"hello":${random.oneOf(strangeValues)}}`,
    `{"hello":{"screen":"stage"}}`,
  ])
}

function valid(random: Random): string {
  const [lid, type, fitting] = random.oneOf(controls)
  return `{"lid":${lid},"type":"${type}","value":${fitting}}`
}

/** With an `id` that is mostly new, and sometimes none. */
function keyed(random: Random): string {
  const id = random.below(3) > 0 ? random.below(2 ** 31).toString(36) : random.oneOf(idempotencyKeys)
  const written = random.below(8) > 0 ? JSON.stringify(id) : random.oneOf(strangeValues)
  return `{"id":${written},${(random.below(3) > 0 ? valid : inventAction)(random).slice(1)}`
}

/** Far too much of something. */
function deep(random: Random): string {
  const many = random.oneOf([50, 1000, 7000, random.below(20) > 0 ? 8000 : 300_000])
  return random.oneOf([
    '['.repeat(many),
    `${'['.repeat(many)}${']'.repeat(many)}`,
    `${'{"a":'.repeat(many)}1${'}'.repeat(many)}`,
    `{"lid":1${'0'.repeat(many)},"type":"Button"}`,
    `{"lid":2,"type":"Slider","value":0.${'0'.repeat(many)}1e${many}}`,
    `{"lid":12,"type":"String","value":"${'\\u0041'.repeat(many)}"}`,
    `{${Array.from({ length: Math.min(many, 2000) }, (_, n) => `"${n}":${n}`)}}`,
  ])
}

/** For mutations: what stands in valid messages, and what does not. */
const corpus = controls.map(([lid, type, fitting]) =>
  Buffer.from(`{"id":"a","layoutId":"stage","lid":${lid},"type":"${type}","value":${fitting}}`),
)
const words = [
  ...'{ } [ ] : , " \\ null true false -0 1e999 hello ping token key layoutId lid type value id'.split(' '),
  ...['Button', 'XYPad', '\ufeff', '\u0000', '👏', contentTypes[0]!],
]
