import { readOscTree, writableNodes } from '../../src/discovery/osc-node.js'
import { test } from '../support/tap.js'
import { lights, vrchat } from './support/trees.js'

test('a tree is read as a list of addresses with types, ranges and descriptions', (t) => {
  t.same(
    readOscTree(lights).map(({ address, types }) => `${address} ${types}`),
    [
      ...['/master/brightness f', '/master/strobe T', '/master/fps f', '/scene i', '/beam/x f', '/beam/y f'],
      ...['/title s', '/bang N'],
    ],
  )
  t.same(readOscTree(lights)[0]?.ranges, [{ min: 0, max: 100 }])
  t.same(readOscTree(lights)[3], {
    ...{ address: '/scene', types: 'i', access: 3, description: 'Which scene', ranges: [{ values: 3 }] },
  })
  t.end()
})

test('what can only be read takes no values; where no address says that it takes some, all do', (t) => {
  const writable = (tree: object) => writableNodes(readOscTree(tree)).map(({ address }) => address)
  t.notOk(writable(lights).includes('/master/fps'))
  t.same(writable(vrchat.tree), [
    '/avatar/parameters/Glow',
    '/avatar/parameters/Jump',
    '/avatar/parameters/Outfit',
    '/chatbox/input',
  ])
  t.end()
})

test('odd trees are read as far as they make sense', (t) => {
  for (const [why, node, expected] of [
    [
      'one RANGE for all, numbers as text',
      { TYPE: 'f', RANGE: { MIN: '0', MAX: '9' } },
      { ranges: [{ min: 0, max: 9 }] },
    ],
    ['a RANGE of nulls', { TYPE: 'ff', RANGE: [null, { MIN: null }] }, { ranges: [{}, {}] }],
    ['brackets', { TYPE: '[ff]' }, { types: 'ff' }],
    ['an ACCESS of text', { TYPE: 'f', ACCESS: '3' }, { access: 3 }],
    ['an ACCESS that does not exist', { TYPE: 'f', ACCESS: 7 }, { access: undefined }],
    ['a wrong FULL_PATH', { TYPE: 'f', FULL_PATH: '/elsewhere' }, { address: '/node' }],
  ] as const)
    t.match(readOscTree({ CONTENTS: { node } }), [expected], why)
  for (const root of [null, [], 'tree', 7, {}, { CONTENTS: [] }, { CONTENTS: { 'a b': { TYPE: 'f' } } }])
    t.same(readOscTree(root), [], JSON.stringify(root))
  t.end()
})

test('of an endless or an enormous tree a part is read', (t) => {
  const names = Array.from({ length: 30_000 }, (_, n) => [`n${n}`, { TYPE: 'f' }])
  t.equal(readOscTree({ CONTENTS: Object.fromEntries(names) }).length, 20_000)
  let deep: object = { TYPE: 'f' }
  for (let n = 0; n < 100; n++) deep = { TYPE: 'f', CONTENTS: { a: deep } }
  t.equal(readOscTree({ CONTENTS: { a: deep } }).length, 64)
  t.end()
})
