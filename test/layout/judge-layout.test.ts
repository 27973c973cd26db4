import fc from 'fast-check'
import { judgeLayout } from '../../src/layout/judge-layout.js'
import { lastingFile, layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { button, faultsOf, index, page, text, withControls, withPages } from './support/sample.js'

test('what a file leaves out is filled in', async (t) => {
  const layout = judgeLayout(withControls(button, text({})), 'show.json')
  t.match(layout, { layoutId: 'show', name: 'show', activePageId: 'main', file: 'show.json' })
  const page = layout.pages.get('main')
  t.equal(page?.name, 'main')
  t.match(page?.byLid.get(1), { address: '/0001', type: 'Button', fullScale: 100, options: [] })
  t.equal(page?.byLid.get(1)?.cooldown, undefined)
  t.match(page?.byLid.get(3), { address: '/0003', type: 'String', maxLength: 280 })
})

test('what a file says is taken as it is', async (t) => {
  const props = JSON.parse('{"label":"","maxLength":320,"colours":[{"a":null}],"__proto__":{"x":1}}')
  const document = {
    $schema: '../layout.schema.json',
    ...withControls(
      { ...button, address: '/4711000000', fullScale: 0.5, cooldown: 0.25 },
      { ...text({}), props },
    ),
    name: 'The show',
  }
  const layout = judgeLayout(document, 'show.json')
  t.equal(layout.name, 'The show')
  t.match(layout.controls.get(1), { address: '/4711000000', fullScale: 0.5, cooldown: 0.25 })
  t.match(layout.controls.get(3), { maxLength: 320 })
  t.equal(
    JSON.stringify(layout.controls.get(3)?.props),
    '{"label":"","maxLength":320,"colours":[{"a":null}],"__proto__":{"x":1}}',
  )
})

test('a control is found on its own page only, and among the controls of all pages', async (t) => {
  const layout = judgeLayout(withPages(page('one', button), page('two', index), page('dark')), 'show.json')
  t.same([...layout.pages.keys()], ['one', 'two', 'dark'])
  t.same([...layout.controls.keys()], [1, 2])
  t.equal(layout.pages.get('one')?.byLid.get(2), undefined)
  t.equal(layout.pages.get('two')?.byLid.get(2), layout.controls.get(2))
  t.equal(layout.pages.get('dark')?.controls.length, 0)
})

test('controls of every page stand first in each, and once among the controls of all pages', async (t) => {
  const layout = layoutOf(lastingFile)
  const lidsOf = (controls: readonly { lid: number }[] = []) => controls.map(({ lid }) => lid)
  t.same(
    [...layout.pages.values()].map(({ controls }) => lidsOf(controls)),
    [
      [1, 2, 3],
      [1, 2, 4],
      [1, 2],
    ],
  )
  t.same([...layout.controls.keys()], [1, 2, 3, 4])
  t.same(lidsOf(layout.everyPage), [1, 2])
  for (const { byLid } of layout.pages.values()) t.equal(byLid.get(2), layout.controls.get(2))
  t.ok(Object.isFrozen(layout.everyPage) && Object.isFrozen(layout.pages.get('pause')?.controls))
})

test('a list of controls of every page may be empty', async (t) => {
  t.same(layoutOf({ ...lastingFile, controls: [] }).pages.get('pause')?.controls, [])
})

test('nothing can change a layout once it is judged', async (t) => {
  const layout = judgeLayout(
    withControls({ ...button, props: { label: 'x', deep: [{}] } }, index),
    'show.json',
  )
  const control = layout.controls.get(1)
  const deep = control?.props.deep as object[]
  const frozen = [
    layout,
    layout.pages.get('main'),
    layout.pages.get('main')?.controls,
    control,
    control?.props,
  ]
  for (const part of [...frozen, control?.options, deep, deep[0], layout.controls.get(2)?.options[0]])
    t.ok(Object.isFrozen(part))
})

test('every error of a file is reported at once, those of its shape and those between its parts', async (t) => {
  const document = {
    ...withControls({ ...button, props: 'Applause' }, { ...index, lid: 1 }, null),
    activePageId: 'nowhere',
  }
  t.same(
    faultsOf(document)
      .map(({ place }) => place)
      .sort(),
    [
      '$.activePageId',
      '$.pages[0].controls[0].props',
      '$.pages[0].controls[1].lid',
      '$.pages[0].controls[2]',
    ],
  )
})

test('whatever stands in a file, it is taken, or refused with file, place and reason', async (t) => {
  const anything = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>
  const some = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: anything })
  const name = some(fc.constantFrom('a', 'b', '__proto__'))
  const option = fc.record({ index: some(fc.nat(2)), label: name, image: name }, { requiredKeys: ['index'] })
  const control = fc.record(
    {
      lid: some(fc.nat(9)),
      type: some(fc.constantFrom('Button', 'Index', 'String', 'XYPad')),
      props: some(fc.record({ label: name, maxLength: some(fc.nat()) }, { requiredKeys: ['label'] })),
      address: some(fc.constantFrom('/0001', '/0002')),
      options: some(fc.array(some(option))),
    },
    { requiredKeys: ['lid', 'type', 'props'] },
  )
  const pages = fc.array(some(fc.record({ pageId: name, controls: some(fc.array(some(control))) })))
  const file = some(fc.record({ layoutId: name, activePageId: name, pages: some(pages) }))
  const judged = fc.property(file, (document) =>
    faultsOf(document).every((fault) => fault.file && /^\$(?:[.[].+)?$/s.test(fault.place) && fault.reason),
  )
  t.doesNotThrow(() => fc.assert(judged, { numRuns: 2000 }))
})
