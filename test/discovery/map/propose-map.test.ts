import { proposeMap } from '../../../src/discovery/map/propose-map.js'
import { readOscTree } from '../../../src/discovery/osc-node.js'
import { findMapConflicts } from '../../../src/display/map/find-map-conflicts.js'
import { judgeMap } from '../../../src/display/map/judge-map.js'
import { type MapDocument, validateMapDocument } from '../../../src/display/map/map-document.js'
import { mapText } from '../../../src/wire/files/addresses.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { lights, vrchat } from '../support/trees.js'

const options = ['Red', 'Green', 'Blue'].map((label, index) => ({ index, label }))

test('each control gets the address whose name and kind fit best, with its range, and the map is one that check takes', (t) => {
  t.same(
    propose(lights, [
      { lid: 1, type: 'Slider', props: { label: 'Brightness' } },
      { lid: 2, type: 'Toggle', props: { label: 'Strobe' } },
      { lid: 3, type: 'Index', props: { label: 'Scene' }, options },
      { lid: 4, type: 'XYPad', props: { label: 'Beam' } },
      { lid: 5, type: 'String', props: { label: 'Title' } },
      { lid: 6, type: 'Button', props: { label: 'Applause' } },
      { lid: 7, type: 'Slider', props: { label: 'Smoke' } },
    ]),
    {
      controls: [
        { layoutId: 'stage', lid: 1, address: '/master/brightness', type: 'f', range: [0, 100] },
        { layoutId: 'stage', lid: 2, address: '/master/strobe' },
        { layoutId: 'stage', lid: 3, address: '/scene', type: 'i' },
        { layoutId: 'stage', lid: 4, address: '/beam/x', addressY: '/beam/y', type: 'f', range: [-1, 1] },
        { layoutId: 'stage', lid: 5, address: '/title' },
        { layoutId: 'stage', lid: 6, address: '/bang' },
      ],
      without: [7],
    },
  )
  t.end()
})

test('a tree with wrong ACCESS and empty values fits as well', (t) => {
  t.same(
    propose(vrchat.tree, [
      { lid: 1, type: 'Slider', props: { label: 'Glow' } },
      { lid: 2, type: 'Button', props: { label: 'Jump!' } },
      { lid: 3, type: 'Index', props: { label: 'Outfit' }, options },
      { lid: 4, type: 'String', props: { label: 'Chatbox' } },
    ]).controls.map(({ address }) => address),
    ['/avatar/parameters/Glow', '/avatar/parameters/Jump', '/avatar/parameters/Outfit', '/chatbox/input'],
  )
  t.end()
})

test('what does not fit is left out: other kinds, other ranges of two axes, our own addresses, one address twice', (t) => {
  const tree = {
    CONTENTS: {
      speed: { TYPE: 's' },
      title: { TYPE: 'f' },
      level: { TYPE: 'f', RANGE: [{ MIN: 0, MAX: 255 }] },
      beam: { CONTENTS: { x: { TYPE: 'f', RANGE: [{ MAX: 2 }] }, y: { TYPE: 'f' } } },
      ovation: { CONTENTS: { page: { TYPE: 's' } } },
      volume: { TYPE: 'i', RANGE: [{ MIN: 0, MAX: 127 }] },
    },
  }
  t.same(
    propose(tree, [
      { lid: 1, type: 'Slider', props: { label: 'Speed' } },
      { lid: 2, type: 'String', props: { label: 'Title' } },
      { lid: 3, type: 'Toggle', props: { label: 'Level' } },
      { lid: 4, type: 'XYPad', props: { label: 'Beam' } },
      { lid: 5, type: 'String', props: { label: 'Page' } },
      { lid: 6, type: 'Slider', props: { label: 'Volumes' } },
      { lid: 7, type: 'Slider', props: { label: 'Volume' } },
    ]),
    {
      controls: [{ layoutId: 'stage', lid: 7, address: '/volume', type: 'i', range: [0, 127] }],
      without: [1, 2, 3, 4, 5, 6],
    },
  )
  t.end()
})

test('a point fits one address with two floats, and two that are called after its axes', (t) => {
  const pad = [{ lid: 1, type: 'XYPad', props: { label: 'Position' } }]
  for (const [tree, entry] of [
    [{ position: { TYPE: '[ff]' } }, { address: '/position', type: 'f' }],
    [
      { positionX: { TYPE: 'f' }, positionY: { TYPE: 'f' } },
      { address: '/positionX', addressY: '/positionY', type: 'f' },
    ],
    [
      {
        position_x: { TYPE: 'i', RANGE: { MIN: 0, MAX: 9 } },
        position_y: { TYPE: 'i', RANGE: { MIN: 0, MAX: 9 } },
      },
      { address: '/position_x', addressY: '/position_y', type: 'i', range: [0, 9] },
    ],
  ] as const)
    t.match(propose({ CONTENTS: tree }, pad).controls, [entry])
  t.end()
})

/** What is proposed, as it stands in the file; it is judged as `check` judges it. */
function propose(tree: object, controls: readonly object[]) {
  const layout = layoutOf({
    layoutId: 'stage',
    name: 'Stage',
    activePageId: 'main',
    pages: [{ pageId: 'main', name: 'Main', controls }],
  })
  const { entries, without } = proposeMap(readOscTree(tree), [layout])
  const document: MapDocument = JSON.parse(mapText(entries))
  const mappings = document.controls.map(({ range, ...entry }) => ({
    ...entry,
    ...(range && { range: range as unknown as readonly [number, number] }),
  }))
  const errors = [
    ...(validateMapDocument(document).success ? [] : ['not a map']),
    ...findMapConflicts(document),
    ...judgeMap({ file: 'map.json', mappings }, [layout]).errors,
  ]
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return { ...document, without: without.map(({ control }) => control.lid) }
}
