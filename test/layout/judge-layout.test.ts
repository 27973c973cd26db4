import fc from 'fast-check'
import { test } from 'tap'
import { type Fault, FaultyConfiguration } from '../../src/errors.js'
import { judgeLayout } from '../../src/layout/judge-layout.js'

type Json = Record<string, unknown>

const button = { lid: 1, type: 'Button', props: { label: 'Applause' } }
const index = { lid: 2, type: 'Index', props: { label: 'Vote' }, options: [{ index: 0, label: 'Yes' }] }

test('what a file leaves out is filled in', async (t) => {
  const layout = judgeLayout(withControls(button, text({})), 'show.json')
  t.match(layout, { layoutId: 'show', name: 'show', activePageId: 'main', file: 'show.json' })
  const page = layout.pages.get('main')
  t.equal(page?.name, 'main')
  t.match(page?.byLid.get(1), { address: '/0001', type: 'Button', fullScale: 100, options: [] })
  t.match(page?.byLid.get(3), { address: '/0003', type: 'String', maxLength: 280 })
})

test('what a file says is taken as it is', async (t) => {
  const props = JSON.parse('{"label":"","maxLength":320,"colours":[{"a":null}],"__proto__":{"x":1}}')
  const document = {
    $schema: '../layout.schema.json',
    ...withControls({ ...button, address: '/4711000000', fullScale: 0.5 }, { ...text({}), props }),
    name: 'The show',
  }
  const layout = judgeLayout(document, 'show.json')
  t.equal(layout.name, 'The show')
  t.match(layout.controls.get(1), { address: '/4711000000', fullScale: 0.5 })
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

for (const image of [
  'stickers/heart.png',
  '/a/b.png?c=d:e#f',
  '//cdn.example/x',
  'HTTPS://example.com/ü.png',
])
  test(`an image may be at ${image}`, async (t) => {
    const control = { ...index, options: [{ index: 0, label: 'x', image }] }
    t.equal(judgeLayout(withControls(control), 'show.json').controls.get(2)?.options[0]?.image, image)
  })

const badImages = [
  '',
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  ' javascript:x',
  'java\nscript:x',
  'ftp://x/y',
]
for (const image of badImages)
  test(`an image cannot be at ${JSON.stringify(image)}`, async (t) => {
    const faults = faultsOf(withControls({ ...index, options: [{ index: 0, label: 'x', image }] }))
    t.match(faults, [{ place: '$.pages[0].controls[0].options[0].image', reason: /http\(s\) URL/ }])
    t.equal(faults.length, 1)
  })

const oneFault: [name: string, document: unknown, place: string, reason: string][] = [
  [
    'a file that holds no object',
    [],
    '$',
    'expected an object with layoutId, activePageId and pages, but an empty list came',
  ],
  [
    'a layoutId with a space',
    { ...withControls(), layoutId: 'my show' },
    '$.layoutId',
    'expected 1 to 64 letters (A to Z), digits, _ or -, but "my show" came',
  ],
  [
    'a long text',
    { ...withControls(), layoutId: 'x'.repeat(100) },
    '$.layoutId',
    'expected 1 to 64 letters (A to Z), digits, _ or -, but a text of 100 characters came',
  ],
  [
    'a page that is none',
    { ...withControls(), pages: [page('main'), null] },
    '$.pages[1]',
    'expected an object with pageId and controls, but null came',
  ],
  [
    'an activePageId that no page has',
    { ...withControls(), activePageId: 'finale' },
    '$.activePageId',
    'expected the pageId of a page in this file, but "finale" came',
  ],
  [
    'two pages with one pageId',
    withPages(page('one'), page('two'), page('one')),
    '$.pages[2].pageId',
    '"one" is taken already by $.pages[0]; every pageId of a layout must differ',
  ],
  [
    'two controls with one lid, though on two pages',
    withPages(page('one', button), page('two', button)),
    '$.pages[1].controls[0].lid',
    '1 is taken already by $.pages[0].controls[0]; every lid of a layout must differ',
  ],
  [
    'two controls with one address, of which one is left out',
    withControls({ ...button, address: '/0002' }, index),
    '$.pages[0].controls[1].address',
    '"/0002" is taken already by $.pages[0].controls[0]; every address of a layout must differ',
  ],
  [
    'an unknown type',
    withControls({ ...button, type: 'Knob' }),
    '$.pages[0].controls[0].type',
    'expected one of Button, Slider, Toggle, Index, String, XYPad, but "Knob" came',
  ],
  [
    'a control without a type',
    withControls({ lid: 1, props: { label: '' } }),
    '$.pages[0].controls[0].type',
    'expected one of Button, Slider, Toggle, Index, String, XYPad, but it is missing',
  ],
  [
    'a control that is none',
    withControls([1]),
    '$.pages[0].controls[0]',
    'expected an object with lid, type and props, but a list came',
  ],
  [
    'a lid that is not whole',
    withControls({ ...button, lid: 1.5 }),
    '$.pages[0].controls[0].lid',
    'expected a whole number from 1 to 9007199254740991, but 1.5 came',
  ],
  [
    'a lid of 0',
    withControls({ ...button, lid: 0 }),
    '$.pages[0].controls[0].lid',
    'expected a whole number from 1 to 9007199254740991, but 0 came',
  ],
  [
    'a lid that counts no longer exactly',
    withControls({ ...button, address: '/0001', lid: 2 ** 53 }),
    '$.pages[0].controls[0].lid',
    'expected a whole number from 1 to 9007199254740991, but 9007199254740992 came',
  ],
  [
    'a lid that is too large for an address',
    withControls({ ...button, lid: 10_000_000_000 }),
    '$.pages[0].controls[0].lid',
    '10000000000 is too large to make an address of 10 digits; give the control an address, or a lid up to 9999999999',
  ],
  [
    'an address of three digits',
    withControls({ ...button, address: '/001' }),
    '$.pages[0].controls[0].address',
    'expected a slash and 4 to 10 digits, like "/0012", but "/001" came',
  ],
  [
    'props without a label',
    withControls({ ...button, props: {} }),
    '$.pages[0].controls[0].props.label',
    'expected a text, but it is missing',
  ],
  [
    'a String that takes more than 320 characters',
    withControls(text({ maxLength: 321 })),
    '$.pages[0].controls[0].props.maxLength',
    'expected a whole number from 1 to 320, but 321 came',
  ],
  [
    'a String that takes nothing',
    withControls(text({ maxLength: 0 })),
    '$.pages[0].controls[0].props.maxLength',
    'expected a whole number from 1 to 320, but 0 came',
  ],
  [
    'a full scale of 0',
    withControls({ ...button, fullScale: 0 }),
    '$.pages[0].controls[0].fullScale',
    'expected a number above 0, but 0 came',
  ],
  [
    'a full scale without end',
    withControls({ ...button, fullScale: Number.POSITIVE_INFINITY }),
    '$.pages[0].controls[0].fullScale',
    'expected a number above 0, but Infinity came',
  ],
  [
    'a full scale of a Slider',
    withControls({ ...button, type: 'Slider', fullScale: 1 }),
    '$.pages[0].controls[0].fullScale',
    'only a Button has a fullScale',
  ],
  [
    'options of a Slider',
    withControls({ ...index, type: 'Slider' }),
    '$.pages[0].controls[0].options',
    'only an Index has options',
  ],
  [
    'an Index without options',
    withControls({ ...button, type: 'Index' }),
    '$.pages[0].controls[0].options',
    'expected a list of 1 to 256 options, but it is missing',
  ],
  [
    'an Index with an empty list of options',
    withControls({ ...index, options: [] }),
    '$.pages[0].controls[0].options',
    'expected a list of 1 to 256 options, but an empty list came',
  ],
  [
    'options that count from 1',
    withControls({ ...index, options: [{ index: 1, label: 'Yes' }] }),
    '$.pages[0].controls[0].options[0].index',
    'expected 0, because options are numbered 0, 1, 2 and so on, but 1 came',
  ],
  [
    'an option with a negative index',
    withControls({ ...index, options: [{ index: -1, label: 'Yes' }] }),
    '$.pages[0].controls[0].options[0].index',
    'expected a whole number from 0, but -1 came',
  ],
  [
    'a misspelt member',
    withControls({ ...button, fullscale: 3 }),
    '$.pages[0].controls[0].fullscale',
    'no member of this name is known here; mend its spelling, or take it out (what only clients understand belongs in props)',
  ],
  [
    'a member whose name is no word',
    { ...withControls(), 'a b': {} },
    '$["a b"]',
    'no member of this name is known here; mend its spelling, or take it out (what only clients understand belongs in props)',
  ],
]

for (const [name, document, place, reason] of oneFault)
  test(`${name} is refused, with its place and what to do`, async (t) => {
    t.same(faultsOf(document), [{ file: 'show.json', place, reason }])
  })

test('256 options are taken, and one more is not, since their votes would not fit into a datagram', async (t) => {
  const options = Array.from({ length: 257 }, (_, at) => ({ index: at, label: 'x' }))
  t.equal(faultsOf(withControls({ ...index, options: options.slice(1) })).length, 256)
  t.same(faultsOf(withControls({ ...index, options: options.slice(0, 256) })), [])
  t.match(faultsOf(withControls({ ...index, options })), [{ place: '$.pages[0].controls[0].options' }])
})

test('every fault of a file is told at once, those of its shape and those between its parts', async (t) => {
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

function withControls(...controls: unknown[]): Json {
  return withPages(page('main', ...controls))
}

function withPages(...pages: { pageId: string }[]): Json {
  return { layoutId: 'show', activePageId: pages[0]?.pageId, pages }
}

function page(pageId: string, ...controls: unknown[]): { pageId: string } {
  return { pageId, controls } as { pageId: string }
}

function text(props: Json): Json {
  return { lid: 3, type: 'String', props: { label: 'Shout', ...props } }
}

/** None where the document is taken; throws what is anything but a refusal. */
function faultsOf(document: unknown): readonly Fault[] {
  try {
    judgeLayout(document, 'show.json')
    return []
  } catch (error) {
    if (error instanceof FaultyConfiguration) return error.faults
    throw error
  }
}
