import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Test } from 'tap'
import { type AddressMap, mappingOf, readAddressMap } from '../../../src/display/map/map-document.js'
import { describeConfigurationError, InvalidConfiguration } from '../../../src/errors.js'
import { printable } from '../../../src/printable.js'
import { test } from '../../support/tap.js'

const addressText =
  'expected an OSC address of at most 255 characters, like "/composition/master": slashes, each followed by a name of ASCII without space # * , / ? [ ] { }'
const entry = { lid: 1, address: '/a' }

test('a map is read with all that its entries say, in their order', (t) => {
  const controls = [
    { layoutId: 'gala', lid: 2, address: '/composition/layers/1/video/opacity', type: 'f', range: [1, -0.5] },
    { lid: 9007199254740991, address: '/a.b-c_d!"$%&\'()+:;<=>@\\^`|~' },
    { lid: 3, address: '/ovations/3', type: 'i', range: [-2147483648, 2147483647] },
    { lid: 4, address: `/${'x'.repeat(254)}`, type: 's', range: [-3.4e38, 3.4e38] },
  ]
  const file = write(t, { $schema: '../map.schema.json', controls })
  t.strictSame(readAddressMap(file), { file, mappings: controls })
  t.end()
})

test('a map may be empty, and may begin with a byte order mark', (t) => {
  const file = write(t, '\ufeff{"controls": []}')
  t.same(readAddressMap(file), { file, mappings: [] })
  t.end()
})

test('one lid may be mapped for each layout, and to one address for layouts that never meet', (t) => {
  const controls = [
    { lid: 1, address: '/a' },
    { layoutId: 'gala', lid: 1, address: '/a', range: [0, 2] },
    { layoutId: 'gala', lid: 2, address: '/b' },
    { layoutId: 'matinee', lid: 3, address: '/b' },
    { lid: 4, address: '/c' },
    { layoutId: 'gala', lid: 4, address: '/d' },
    { layoutId: 'gala', lid: 5, address: '/c' },
  ]
  t.same(readAddressMap(write(t, { controls })).mappings, controls)
  t.end()
})

const faulty: [name: string, document: unknown, faults: string[]][] = [
  [
    'a list without an object around it',
    [entry],
    ['$.controls: expected an array of controls; received nothing'],
  ],
  ['a number', 7, ['$: expected an object with controls; received 7']],
  ['an empty object', {}, ['$.controls: expected an array of controls; received nothing']],
  [
    'an entry that is none',
    { controls: [entry, null] },
    ['$.controls[1]: expected an object with lid and address; received null'],
  ],
  [
    'an entry of nothing',
    { controls: [{}] },
    [
      '$.controls[0].lid: expected a whole number from 1 to 9007199254740991; received nothing',
      `$.controls[0].address: ${addressText}; received nothing`,
    ],
  ],
  [
    'a lid in quotes',
    { controls: [{ ...entry, lid: '1' }] },
    ['$.controls[0].lid: expected a whole number from 1 to 9007199254740991; received "1"'],
  ],
  [
    'a misspelt member',
    { controls: [{ ...entry, ragne: [0, 1] }] },
    ['$.controls[0].ragne: unknown member; correct its spelling, or remove it'],
  ],
  [
    'a layoutId with a space',
    { controls: [{ ...entry, layoutId: 'the gala' }] },
    ['$.controls[0].layoutId: expected 1 to 64 letters (A to Z), digits, _ or -; received "the gala"'],
  ],
  [
    'a type that OSC calls otherwise',
    { controls: [{ ...entry, type: 'float' }] },
    ['$.controls[0].type: expected "f" (float), "i" (int) or "s" (string); received "float"'],
  ],
  [
    'a range of one number',
    { controls: [{ ...entry, range: [1] }] },
    [
      '$.controls[0].range: expected an array of two numbers: what 0 becomes, and what 1 becomes; received an array of 1',
    ],
  ],
  [
    'a range of three numbers',
    { controls: [{ ...entry, range: [1, 2, 3] }] },
    [
      '$.controls[0].range: expected an array of two numbers: what 0 becomes, and what 1 becomes; received an array of 3',
    ],
  ],
  [
    'a range with a text',
    { controls: [{ ...entry, range: [0, '1'] }] },
    ['$.controls[0].range[1]: expected a number from -3.4e38 to 3.4e38; received "1"'],
  ],
  [
    'a range beyond float32',
    { controls: [{ ...entry, range: [-3.5e38, 0] }] },
    ['$.controls[0].range[0]: expected a number from -3.4e38 to 3.4e38; received -3.5e+38'],
  ],
  [
    'a range without end',
    '{"controls": [{"lid": 1, "address": "/a", "range": [0, 1e999]}]}',
    ['$.controls[0].range[1]: expected a number from -3.4e38 to 3.4e38; received Infinity'],
  ],
  [
    'a range of nothing',
    { controls: [{ ...entry, range: [0.5, 0.5] }] },
    [
      '$.controls[0].range: expected two numbers that differ; both are 0.5, so the control would change nothing',
    ],
  ],
  [
    'an int range beyond int32',
    { controls: [{ ...entry, type: 'i', range: [0, 2147483648] }] },
    [
      '$.controls[0].range[1]: expected a whole number from -2147483648 to 2147483647, because the type is "i"; received 2147483648',
    ],
  ],
  [
    'an int range of fractions',
    { controls: [{ ...entry, type: 'i', range: [0.5, 0] }] },
    [
      '$.controls[0].range[0]: expected a whole number from -2147483648 to 2147483647, because the type is "i"; received 0.5',
    ],
  ],
  [
    'the same lid twice',
    { controls: [entry, { lid: 1, address: '/b' }] },
    ['$.controls[1].lid: the control 1 is already mapped by $.controls[0]; remove one of the two'],
  ],
  [
    'the same lid of one layout twice',
    {
      controls: [{ ...entry, layoutId: 'gala' }, entry, { layoutId: 'gala', lid: 1, address: '/b' }],
    },
    [
      '$.controls[2].lid: the control 1 of the layout "gala" is already mapped by $.controls[0]; remove one of the two',
    ],
  ],
  [
    'the same address twice',
    { controls: [entry, { lid: 2, address: '/a' }] },
    [
      '$.controls[1].address: "/a" is already taken by $.controls[0].address; every control needs an address of its own',
    ],
  ],
  [
    'the same address twice in one layout',
    {
      controls: [
        { ...entry, layoutId: 'gala' },
        { layoutId: 'gala', lid: 2, address: '/a' },
      ],
    },
    [
      '$.controls[1].address: "/a" is already taken by $.controls[0].address; every control needs an address of its own',
    ],
  ],
  [
    'an address of one layout that an entry for every layout has',
    {
      controls: [{ layoutId: 'gala', lid: 2, address: '/a' }, entry],
    },
    [
      '$.controls[1].address: "/a" is already taken by $.controls[0].address; every control needs an address of its own',
    ],
  ],
  [
    "Ovation's own address",
    { controls: [{ ...entry, address: '/ovation' }] },
    ['$.controls[0].address: "/ovation" is reserved for Ovation; choose an address outside /ovation'],
  ],
  [
    "an address below Ovation's own",
    { controls: [{ ...entry, address: '/ovation/page' }] },
    ['$.controls[0].address: "/ovation/page" is reserved for Ovation; choose an address outside /ovation'],
  ],
  [
    'an address of 256 characters',
    { controls: [{ ...entry, address: `/${'x'.repeat(255)}` }] },
    [`$.controls[0].address: ${addressText}; received a string of 256 characters`],
  ],
]

for (const [name, document, faults] of faulty)
  test(`${name} is refused, with its place and what to do`, (t) => {
    const file = write(t, document)
    t.same(
      faultsOf(file),
      faults.map((fault) => `${file}: ${fault}`),
    )
    t.end()
  })

test('no address is taken that a receiver would not read as one', (t) => {
  const addresses = ['', '/', 'a', 'a/b', '/a/', '//a', '/a//b', '/a b', '/ä', '/a\n', '/a\u0000', '/a\u007f']
  for (const address of [...addresses, ...[...'#*,?[]{}'].map((sign) => `/a${sign}b`)]) {
    const file = write(t, { controls: [{ ...entry, address }] })
    const expected = `${file}: $.controls[0].address: ${addressText}; received ${printable(JSON.stringify(address))}`
    t.same(faultsOf(file), [expected])
  }
  t.end()
})

test('every error of a file is reported at once, those of its shape and those between its parts', (t) => {
  const file = write(t, {
    controls: [entry, { ...entry, range: [1, 1] }, 7, { lid: 0, address: '/a' }],
  })
  t.same(faultsOf(file), [
    `${file}: $.controls[2]: expected an object with lid and address; received 7`,
    `${file}: $.controls[3].lid: expected a whole number from 1 to 9007199254740991; received 0`,
    `${file}: $.controls[1].lid: the control 1 is already mapped by $.controls[0]; remove one of the two`,
    `${file}: $.controls[3].address: "/a" is already taken by $.controls[0].address; every control needs an address of its own`,
    `${file}: $.controls[1].range: expected two numbers that differ; both are 1, so the control would change nothing`,
  ])
  t.end()
})

test('what is not JSON is refused with line and column', (t) => {
  const file = write(t, '{\n  "controls": [\n    { "lid": 1, "address": "/a", }\n  ]\n}\n')
  t.same(faultsOf(file), [`${file}: line 3, column 34: not JSON: expected a name; found "}"`])
  const twice = write(t, '{"controls": [], "controls": []}')
  t.same(faultsOf(twice), [
    `${twice}: line 1, column 18: duplicate name "controls" in one object; remove one of them`,
  ])
  t.end()
})

test('a file that is missing, a folder, or no text is refused', (t) => {
  const folder = t.testdir()
  const missing = join(folder, 'nowhere.json')
  t.match(faultsOf(missing), [new RegExp(`^${missing}: cannot be read: ENOENT`)])
  t.same(faultsOf(folder), [`${folder}: expected a file; found something else. Move it away`])
  const latin = join(folder, 'latin.json')
  writeFileSync(latin, Buffer.from([0x22, 0xff, 0x22]))
  t.same(faultsOf(latin), [`${latin}: not UTF-8; save it again in that encoding`])
  t.end()
})

test('a file of more than 1 MiB is refused unread, one of exactly 1 MiB is read', (t) => {
  const limit = 1024 * 1024
  const text = JSON.stringify({ controls: [entry] })
  t.same(readAddressMap(write(t, text.padEnd(limit))).mappings, [entry])
  const file = write(t, text.padEnd(limit + 1))
  t.same(faultsOf(file), [
    `${file}: expected at most 1048576 bytes; it has 1048577: a map names each control once`,
  ])
  t.end()
})

test('whatever stands in a file, it is taken, or refused with file, place and reason', (t) => {
  const anything = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>
  const some = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 8, arbitrary }, { weight: 1, arbitrary: anything })
  const control = fc.record(
    {
      layoutId: some(fc.constantFrom('a', '__proto__')),
      lid: some(fc.nat(3)),
      address: some(fc.constantFrom('/a', '/b', '/ovation')),
      type: some(fc.constantFrom('f', 'i', 's')),
      range: some(fc.array(some(fc.nat(2)), { maxLength: 3 })),
    },
    { requiredKeys: ['lid', 'address'] },
  )
  const document = some(fc.record({ controls: some(fc.array(some(control), { maxLength: 4 })) }))
  const file = join(t.testdir(), 'map.json')
  const judged = fc.property(document, (written) => {
    writeFileSync(file, JSON.stringify(written))
    return faultsOf(file).every((fault) => fault.startsWith(`${file}: $`) && !/undefined|NaN/.test(fault))
  })
  t.doesNotThrow(() => fc.assert(judged, { numRuns: 1000 }))
  t.end()
})

/** A new file with this text, or this value as JSON. */
function write(t: Test, document: unknown): string {
  const folder = join(t.testdir(), 'maps')
  mkdirSync(folder)
  const file = join(folder, 'map.json')
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document))
  return file
}

/** The lines that a person would see; none if the map is taken. */
function faultsOf(file: string): string[] {
  try {
    const map: AddressMap = readAddressMap(file)
    return map.file === file ? [] : ['a map of another file']
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.errors.map(describeConfigurationError)
    throw error
  }
}

const everywhere = { lid: 1, address: '/everywhere' }
const special = { layoutId: 'gala', lid: 1, address: '/gala' }

test('an entry that names the layout wins over one that does not, whichever stands first', (t) => {
  for (const mappings of [
    [everywhere, special],
    [special, everywhere],
  ]) {
    t.equal(mappingOf(mapOf(mappings), 'gala', 1), special)
    t.equal(mappingOf(mapOf(mappings), 'matinee', 1), everywhere)
  }
  t.end()
})

test('an entry for one layout leaves the same lid of another layout where it was', (t) => {
  t.equal(mappingOf(mapOf([special]), 'matinee', 1), undefined)
  t.end()
})

test('what a map does not name, and what has no map, is not mapped', (t) => {
  t.equal(mappingOf(mapOf([everywhere, special]), 'gala', 2), undefined)
  t.equal(mappingOf(undefined, 'gala', 1), undefined)
  t.end()
})

function mapOf(mappings: AddressMap['mappings']): AddressMap {
  return { file: 'map.json', mappings }
}
