import { join } from 'node:path'
import type { Test } from 'tap'
import { type DisplaySection, planDisplays } from '../../src/display/plan-displays.js'
import { profileOf } from '../../src/display/wire/presets.js'
import { describeConfigurationError, InvalidConfiguration } from '../../src/errors.js'
import type { Catalogue } from '../../src/layout/layout.js'
import { layoutOf } from '../support/show/show.js'
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
