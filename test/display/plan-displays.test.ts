import { join } from 'node:path'
import type { Test } from 'tap'
import { type DisplaySection, findClashes, planDisplays } from '../../src/display/plan-displays.js'
import { profileOf } from '../../src/display/wire/presets.js'
import { describeConfigurationError, InvalidConfiguration } from '../../src/errors.js'
import type { Catalogue } from '../../src/layout/layout.js'
import { lastingFile, layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'

const catalogue: Catalogue = new Map([['show', layoutOf()]])

/** A display of the settings; `map` is the content of its map. */
function wish(t: Test, name: string, map?: unknown, more: Partial<DisplaySection> = {}): DisplaySection {
  const file =
    map === undefined ? '' : join(t.testdir({ [`${name}.json`]: JSON.stringify(map) }), `${name}.json`)
  return {
    ...profileOf({}),
    preset: 'generic',
    name,
    host: ['10.0.0.21'],
    port: 9000,
    layouts: ['*'],
    prefix: '',
    map: file,
    ...more,
  }
}

/** The errors of a plan, a line each, without the folder. */
function faultsOf(displays: readonly DisplaySection[]): string[] {
  try {
    planDisplays(displays, catalogue)
  } catch (error) {
    if (error instanceof InvalidConfiguration)
      return error.errors.map((fault) => describeConfigurationError(fault).replace(/^\S*\//, ''))
    throw error
  }
  return []
}

/** Maps with one error each, one for each check. */
const faulty: readonly [what: string, map: unknown, fault: RegExp][] = [
  [
    'the shape',
    { controls: [{ lid: 1 }] },
    /^wall\.json: \$\.controls\[0\]\.address: expected an OSC address/,
  ],
  [
    'two parts of it that do not agree',
    { controls: [{ lid: 1, address: '/ovation/x' }] },
    /^wall\.json: \$\.controls\[0\]\.address: "\/ovation\/x" is reserved for Ovation/,
  ],
  [
    'a layout that it does not fit',
    { controls: [{ lid: 5, address: '/a', type: 'f' }] },
    /^wall\.json: \$\.controls\[0\]\.type: expected "s" or no type/,
  ],
]

for (const [what, map, fault] of faulty)
  test(`a map with exactly one error is refused: ${what}`, (t) => {
    const faults = faultsOf([wish(t, 'wall', map)])
    t.equal(faults.length, 1)
    t.match(faults[0], fault)
    t.end()
  })

test('one bad map refuses the plan of all displays, and every error of every map is reported', (t) => {
  const sound = { controls: [{ lid: 1, address: '/a' }] }
  const folder = t.testdir({
    'good.json': JSON.stringify(sound),
    'bad.json': JSON.stringify(faulty[2]![1]),
    'worse.json': JSON.stringify({ controls: [{ lid: 6, address: '/a' }, { lid: 7, address: '/a' }, 7] }),
  })
  const displays = ['good', 'bad', 'worse'].map((name) =>
    wish(t, name, undefined, { map: join(folder, `${name}.json`) }),
  )
  t.same(faultsOf(displays.slice(0, 1)), [])
  t.match(faultsOf(displays.slice(0, 2)), [/^bad\.json: /])
  t.match(faultsOf(displays), [/^bad\.json: /, /^worse\.json: /, /^worse\.json: /])
  t.end()
})

test('what a map names in vain is a warning of the plan, one for each display that gets it', (t) => {
  const map = {
    controls: [
      { lid: 1, address: '/a' },
      { lid: 99, address: '/b' },
      { layoutId: 'gala', lid: 1, address: '/c' },
    ],
  }
  const { displays, warnings } = planDisplays([wish(t, 'wall', map, { host: ['a', 'b'] })], catalogue)
  t.match(displays, [
    { name: 'wall', host: 'a', map: { mappings: map.controls } },
    { name: 'wall', host: 'b', map: { mappings: map.controls } },
  ])
  t.same(
    warnings.map((warning) => warning.replace(/^\S*\//, '')),
    [
      'wall.json: $.controls[1].lid: no layout that the display gets has a control 99',
      'wall.json: $.controls[2].layoutId: the display gets no layout "gala"',
    ],
  )
  t.end()
})

test('a map is held against the layouts that its display gets, and no others', (t) => {
  const text = { lid: 1, type: 'String', props: { label: 'Shout' } }
  const gala = layoutOf({ layoutId: 'gala', activePageId: 'p', pages: [{ pageId: 'p', controls: [text] }] })
  const both: Catalogue = new Map([...catalogue, ['gala', gala]])
  const map = { controls: [{ lid: 1, address: '/a', type: 'f' }] }
  const plan = (layouts: readonly string[]) => planDisplays([wish(t, 'wall', map, { layouts })], both)
  t.match(plan(['show']), { warnings: [], displays: [{ layouts: ['show'] }] })
  t.throws(() => plan(['gala']), { message: /is a String/ })
  t.throws(() => plan(['*']), { message: /is a String/ })
  t.throws(() => plan(['show', 'gala']), { message: /is a String/ })
  t.end()
})

test('a display without a map has none, and an unknown layout is a warning', (t) => {
  const { displays, warnings } = planDisplays([wish(t, 'wall', undefined, { layouts: ['gala'] })], catalogue)
  t.notOk('map' in displays[0]!)
  t.same(warnings, ['[display.wall] layouts: unknown layout gala; loaded: show'])
  t.end()
})

function layoutWith(layoutId: string, lids: readonly number[]) {
  const controls = lids.map((lid) => ({ lid, type: 'Button', props: { label: 'x' } }))
  return layoutOf({ layoutId, activePageId: 'p', pages: [{ pageId: 'p', controls }] })
}

const overlapping = new Map(
  [layoutWith('one', [1, 2, 3]), layoutWith('two', [2, 3, 4]), layoutWith('three', [5])].map((layout) => [
    layout.layoutId,
    layout,
  ]),
)
const display = { name: 'main', prefix: '' }

test('the same address from two layouts to one display is told, once a display', (t) => {
  t.same(findClashes({ ...display, layouts: ['*'] }, overlapping), [
    '[display.main] gets /0002 from the layouts one and two (and 1 more); give the controls other addresses',
  ])
  t.end()
})

test('displays that get one layout each, or layouts that share nothing, are fine', (t) => {
  const displays = [
    { ...display, layouts: ['one'] },
    { ...display, name: 'side', layouts: ['two', 'three'] },
  ]
  t.same(
    displays.flatMap((each) => findClashes(each, overlapping)),
    [],
  )
  t.end()
})

test('a control of every page clashes with nothing of its own layout', (t) => {
  t.same(findClashes({ ...display, layouts: ['*'] }, new Map([['show', layoutOf(lastingFile)]])), [])
  t.end()
})

test('a layout that does not exist is told', (t) => {
  t.same(findClashes({ ...display, layouts: ['one', 'four'] }, overlapping), [
    '[display.main] layouts: unknown layout four; loaded: one, two, three',
  ])
  t.end()
})

test('a map that sends two controls to one address is told, and one that parts them is not', (t) => {
  const to = (address: string, layoutId: string, lid: number) => ({ layoutId, lid, address })
  const clashing = { file: 'map.json', mappings: [to('/0002', 'three', 5)] }
  t.same(findClashes({ ...display, layouts: ['one', 'three'], map: clashing }, overlapping), [
    '[display.main] gets /0002 from the layouts one and three; give the controls other addresses',
  ])
  const parting = { file: 'map.json', mappings: [to('/a', 'two', 2), to('/b', 'two', 3)] }
  t.same(findClashes({ ...display, layouts: ['one', 'two'], map: parting }, overlapping), [])
  t.same(
    findClashes({ ...display, layouts: ['three', 'one'], map: clashing, prefix: '/crowd' }, overlapping),
    [],
  )
  const same = { file: 'map.json', mappings: [to('/0003', 'one', 1)] }
  t.match(findClashes({ ...display, layouts: ['one'], map: same }, overlapping), [
    /two controls of the layout one/,
  ])
  t.end()
})

/** A layout with one Slider of this lid, and its signals. */
function crowdedLayout(layoutId: string, lid: number, signals: readonly string[], each = true) {
  const controls = [{ lid, type: 'Slider', props: { label: 'x' }, each, crowd: { signals } }]
  return layoutOf({ layoutId, activePageId: 'p', pages: [{ pageId: 'p', controls }] })
}

function clashesOf(
  layouts: readonly ReturnType<typeof layoutOf>[],
  more: Partial<Parameters<typeof findClashes>[0]> = {},
) {
  const catalogue = new Map(layouts.map((layout) => [layout.layoutId, layout]))
  return findClashes({ ...display, layouts: ['*'], ...more }, catalogue)
}

test('signals of two layouts at one address are told, also where a map parts their controls', (t) => {
  const both = [crowdedLayout('one', 2, ['mean']), crowdedLayout('two', 2, ['people', 'mean'])]
  const parting = { file: 'map.json', mappings: [{ layoutId: 'two', lid: 2, address: '/b' }] }
  const words = (address: string) =>
    `[display.main] gets ${address} from the layouts one and two; give the controls other addresses`
  t.same(clashesOf(both, { map: parting }), [words('/0002/mean')])
  t.same(clashesOf(both, { map: parting, prefix: '/crowd' }), [words('/crowd/0002/mean')])
  t.match(clashesOf(both), [/gets \/0002 from the layouts one and two \(and 1 more\)/])
  t.end()
})

test('a control that is not sent clashes by its signals only', (t) => {
  const one = crowdedLayout('one', 2, ['mean'], false)
  t.same(clashesOf([one, crowdedLayout('two', 2, ['median'])]), [])
  t.match(clashesOf([one, crowdedLayout('two', 2, ['mean'])]), [/gets \/0002\/mean from/])
  t.end()
})

test('a map that sends a control to the address of a signal is told', (t) => {
  const map = { file: 'map.json', mappings: [{ layoutId: 'two', lid: 3, address: '/0002/mean' }] }
  t.match(clashesOf([crowdedLayout('one', 2, ['mean']), layoutWith('two', [3])], { map }), [
    /gets \/0002\/mean from the layouts one and two/,
  ])
  t.end()
})
