import fc from 'fast-check'

const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>
const unit = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, -0))
const letter = fc.oneof(fc.constantFrom('a', 'é', '👏', '\n'), fc.string({ unit: 'binary' }))
const text = fc.string({ unit: letter })
const press = fc.constantFrom(null, undefined)

/** Actions for every control of the test layout's first page, their values as they should be, mostly. */
const good = fc.oneof(
  action(1, 'Button', press),
  action(2, 'Slider', unit),
  action(3, 'Toggle', fc.boolean()),
  action(4, 'Index', fc.nat(2)),
  action(5, 'String', text),
  action(6, 'XYPad', fc.tuple(unit, unit)),
  action(7, 'Button', press),
  action(8, 'String', text),
)

/** A valid body of an action. */
export const validBody = good.map((value) => Buffer.from(JSON.stringify(value)))

const oddNumbers = [-1e-9, 1.0000001, 1e39, -1, 3, 0.5, 2 ** 31, 2 ** 53]
const oddTexts = ['', '0.5', 'true', '👏👏👏', '👏👏👏👏', '\ud800', 'a\u0000', '\u202e']
const longTexts = ['x'.repeat(280), 'x'.repeat(281)]
const odd = fc.oneof(anyJson, fc.constantFrom<unknown>(...oddNumbers, ...oddTexts, ...longTexts, [0], [0, 2]))

/** Of the right kind, and yet not this layout, not on this page, not a type. */
const strange = fc.oneof(
  fc.constantFrom('other', 'Show', '', '__proto__').map((layoutId) => ({ layoutId })),
  fc.constantFrom(9, 10, 2 ** 31, Number.MAX_SAFE_INTEGER).map((lid) => ({ lid })),
  fc.constantFrom('button', 'Knob', '', 'toString').map((type) => ({ type })),
)

const member = fc.constantFrom('layoutId', 'lid', 'type', 'value')

/** Valid except for one member, which is missing, misspelt, or something else; or with additional members. */
const nearMiss = fc.oneof(
  fc.tuple(good, odd).map(([body, value]) => ({ ...body, value })),
  fc.tuple(good, strange).map(([body, stranger]) => ({ ...body, ...stranger })),
  fc.tuple(good, member, odd).map(([body, name, value]) => ({ ...body, [name]: value })),
  fc.tuple(good, member).map(([body, name]) => ({ ...body, [name]: undefined })),
  fc
    .tuple(good, member)
    .map(([body, name]) => ({ ...body, [name]: undefined, [name.toUpperCase()]: body[name] })),
  fc.tuple(good, fc.string(), anyJson).map(([body, name, value]) => ({ [name]: value, ...body })),
  fc.tuple(good, good).map(([one, other]) => ({ ...one, type: other.type, value: other.value })),
  good.map((body) => [body]),
)

const whole = fc
  .oneof(
    { weight: 3, arbitrary: good },
    { weight: 6, arbitrary: nearMiss },
    { weight: 1, arbitrary: anyJson },
  )
  .map((value) => Buffer.from(JSON.stringify(value)))

const scraps = ['"lid":7,', '"value":null,', '"__proto__":{', '\ufeff', '\\u0000', '\\ud800', 'NaN', '1e999']
const scrap = fc.oneof(
  fc.uint8Array({ maxLength: 3 }),
  fc.constantFrom(...scraps).map((characters) => Buffer.from(characters)),
)

/** The same with bytes lost and put in: keys that stand twice, broken escapes, what is no UTF-8. */
const damaged = fc.tuple(whole, fc.nat(), fc.nat(3), scrap).map(([body, at, lost, added]) => {
  const cut = at % (body.length + 1)
  return Buffer.concat([body.subarray(0, cut), added, body.subarray(cut + lost)])
})

const padded = fc
  .tuple(whole, fc.nat(9000))
  .map(([body, blanks]) => Buffer.concat([body, Buffer.alloc(blanks, ' ')]))

/** Possible bodies of an action: valid ones, near misses, damaged and overlong ones, and arbitrary bytes. */
export const anyBody = fc.oneof(
  { weight: 12, arbitrary: whole },
  { weight: 5, arbitrary: damaged },
  { weight: 1, arbitrary: padded },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
)

function action(
  lid: number,
  type: string,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  return value.map((one) => ({ layoutId: 'show', lid, type, value: one }))
}
