import { judgeLayout } from '../../src/layout/judge-layout.js'
import { test } from '../support/tap.js'
import { button, faultsOf, index, page, text, withControls } from './support/sample.js'

const misfits: [name: string, document: unknown, place: string, reason: string][] = [
  [
    'a file that holds no object',
    null,
    '$',
    'expected an object with layoutId, activePageId and pages; received null',
  ],
  [
    'a layoutId with a space',
    { ...withControls(), layoutId: 'my show' },
    '$.layoutId',
    'expected 1 to 64 letters (A to Z), digits, _ or -; received "my show"',
  ],
  [
    'a long text',
    { ...withControls(), layoutId: 'x'.repeat(100) },
    '$.layoutId',
    'expected 1 to 64 letters (A to Z), digits, _ or -; received a string of 100 characters',
  ],
  [
    'a language that is no text',
    { ...withControls(), lang: ['en'] },
    '$.lang',
    'expected a language tag, like "en" or "pt-BR"; received an array of 1',
  ],
  [
    'something that screens cannot show while the output is held',
    { ...withControls(), theme: { held: 'white' } },
    '$.theme.held',
    'expected "logo" or "black"; received "white"',
  ],
  [
    'a page that is none',
    { ...withControls(), pages: [page('main'), null] },
    '$.pages[1]',
    'expected an object with pageId and controls; received null',
  ],
  [
    'controls of every page that are no list',
    { ...withControls(), controls: { 1: button } },
    '$.controls',
    'expected an array of controls; received an object',
  ],
  [
    'an unknown type of a control of every page',
    { ...withControls(), controls: [{ ...button, type: 'Knob' }] },
    '$.controls[0].type',
    'expected one of Button, Slider, Toggle, Index, String, XYPad; received "Knob"',
  ],
  [
    'a misspelt member of a control of every page',
    { ...withControls(), controls: [{ ...button, fullscale: 3 }] },
    '$.controls[0].fullscale',
    'unknown member; correct its spelling, or remove it (what only clients understand belongs in props)',
  ],
  [
    'a Button that would be tilted',
    withControls({ ...button, props: { label: 'Applause', motion: 'tilt' } }),
    '$.pages[0].controls[0].props.motion',
    'expected "shake" for a Button, "tilt" for a Slider or an XYPad; received "tilt"',
  ],
  [
    'motion that there is not',
    withControls({ lid: 2, type: 'Slider', props: { label: 'Light', motion: 'shake' } }),
    '$.pages[0].controls[0].props.motion',
    'expected "shake" for a Button, "tilt" for a Slider or an XYPad; received "shake"',
  ],
  [
    'words that are drawn as nobody can',
    withControls({ lid: 3, type: 'String', words: true, props: { label: 'Shout', view: 'list' } }),
    '$.pages[0].controls[0].props.view',
    'expected "cloud"; received "list"',
  ],
  [
    'an unknown type',
    withControls({ ...button, type: 'Knob' }),
    '$.pages[0].controls[0].type',
    'expected one of Button, Slider, Toggle, Index, String, XYPad; received "Knob"',
  ],
  [
    'a control without a type',
    withControls({ lid: 1, props: { label: '' } }),
    '$.pages[0].controls[0].type',
    'expected one of Button, Slider, Toggle, Index, String, XYPad; received nothing',
  ],
  [
    'a control that is none',
    withControls([1]),
    '$.pages[0].controls[0]',
    'expected an object with lid, type and props; received an array of 1',
  ],
  [
    'a lid that is not whole',
    withControls({ ...button, lid: 1.5 }),
    '$.pages[0].controls[0].lid',
    'expected a whole number from 1 to 9007199254740991; received 1.5',
  ],
  [
    'a lid of 0',
    withControls({ ...button, lid: 0 }),
    '$.pages[0].controls[0].lid',
    'expected a whole number from 1 to 9007199254740991; received 0',
  ],
  [
    'a lid that counts no longer exactly',
    withControls({ ...button, address: '/0001', lid: 2 ** 53 }),
    '$.pages[0].controls[0].lid',
    'expected a whole number from 1 to 9007199254740991; received 9007199254740992',
  ],
  [
    'an address of three digits',
    withControls({ ...button, address: '/001' }),
    '$.pages[0].controls[0].address',
    'expected a slash and 4 to 10 digits, like "/0012"; received "/001"',
  ],
  [
    'a cooldown of nothing',
    withControls({ ...button, cooldown: 0 }),
    '$.pages[0].controls[0].cooldown',
    'expected a number of seconds above 0, at most 3600; received 0',
  ],
  [
    'a cooldown of more than an hour',
    withControls({ ...index, cooldown: 3601 }),
    '$.pages[0].controls[0].cooldown',
    'expected a number of seconds above 0, at most 3600; received 3601',
  ],
  [
    'props without a label',
    withControls({ ...button, props: {} }),
    '$.pages[0].controls[0].props.label',
    'expected a string; received nothing',
  ],
  [
    'a String that takes more than 320 characters',
    withControls(text({ maxLength: 321 })),
    '$.pages[0].controls[0].props.maxLength',
    'expected a whole number from 1 to 320; received 321',
  ],
  [
    'a String that takes nothing',
    withControls(text({ maxLength: 0 })),
    '$.pages[0].controls[0].props.maxLength',
    'expected a whole number from 1 to 320; received 0',
  ],
  [
    'a full scale of 0',
    withControls({ ...button, fullScale: 0 }),
    '$.pages[0].controls[0].fullScale',
    'expected a number above 0; received 0',
  ],
  [
    'a full scale without end',
    withControls({ ...button, fullScale: Number.POSITIVE_INFINITY }),
    '$.pages[0].controls[0].fullScale',
    'expected a number above 0; received Infinity',
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
    'expected an array of 1 to 256 options; received nothing',
  ],
  [
    'an Index with an empty list of options',
    withControls({ ...index, options: [] }),
    '$.pages[0].controls[0].options',
    'expected an array of 1 to 256 options; received an empty array',
  ],
  [
    'an option with a negative index',
    withControls({ ...index, options: [{ index: -1, label: 'Yes' }] }),
    '$.pages[0].controls[0].options[0].index',
    'expected a whole number from 0; received -1',
  ],
  [
    'a misspelt member',
    withControls({ ...button, fullscale: 3 }),
    '$.pages[0].controls[0].fullscale',
    'unknown member; correct its spelling, or remove it (what only clients understand belongs in props)',
  ],
  [
    'a member whose name is no word',
    { ...withControls(), 'a b': {} },
    '$["a b"]',
    'unknown member; correct its spelling, or remove it (what only clients understand belongs in props)',
  ],
]

for (const [name, document, place, reason] of misfits)
  test(`${name} is refused, with its place and what to do`, async (t) => {
    t.same(faultsOf(document), [{ file: 'show.json', place, reason }])
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

test('256 options are taken, and one more is not, since their votes would not fit into a datagram', async (t) => {
  const options = Array.from({ length: 257 }, (_, at) => ({ index: at, label: 'x' }))
  t.equal(faultsOf(withControls({ ...index, options: options.slice(1) })).length, 256)
  t.same(faultsOf(withControls({ ...index, options: options.slice(0, 256) })), [])
  t.match(faultsOf(withControls({ ...index, options })), [{ place: '$.pages[0].controls[0].options' }])
})

test('a theme has colours and a picture, each optional', (t) => {
  const themed = (theme: unknown) => ({ ...withControls(button), theme })
  for (const theme of [{}, { accent: '#f40' }, { background: '#FF44aa', logo: '../media/logo.svg' }])
    t.same(judgeLayout(themed(theme), 'show.json').theme, theme)
  t.same(judgeLayout(withControls(button), 'show.json').theme, {})
  for (const colour of [
    'red',
    '#ff',
    '#ff44',
    '#ff4400aa',
    '#gggggg',
    'ff4400',
    '',
    7,
    null,
    '#f40;x',
    '#f40\n',
  ])
    for (const member of ['accent', 'background'])
      t.match(faultsOf(themed({ [member]: colour })), [
        { place: `$.theme.${member}`, reason: /^expected a colour like "#f40" or "#ff4400"; received / },
      ])
  for (const logo of ['javascript:alert(1)', 'a b.png', '', 1])
    t.match(faultsOf(themed({ logo })), [{ place: '$.theme.logo', reason: /http\(s\) URL/ }])
  t.match(faultsOf(themed({ font: 'x' })), [{ place: '$.theme.font' }])
  for (const theme of [null, [], '#f40']) t.match(faultsOf(themed(theme)), [{ place: '$.theme' }])
  t.end()
})
