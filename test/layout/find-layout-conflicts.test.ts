import { test } from '../support/tap.js'
import { button, faultsOf, index, page, withControls, withPages } from './support/sample.js'

const conflicts: [name: string, document: unknown, place: string, reason: string][] = [
  [
    'an activePageId that no page has',
    { ...withControls(), activePageId: 'finale' },
    '$.activePageId',
    'expected the pageId of a page in this file; received "finale"',
  ],
  [
    'a language that is none',
    { ...withControls(), lang: 'en_GB' },
    '$.lang',
    'expected a language tag, like "en" or "pt-BR"; received "en_GB"',
  ],
  [
    'no language where there should be one',
    { ...withControls(), lang: '' },
    '$.lang',
    'expected a language tag, like "en" or "pt-BR"; received ""',
  ],
  [
    'two pages with one pageId',
    withPages(page('one'), page('two'), page('one')),
    '$.pages[2].pageId',
    '"one" is already taken by $.pages[0]; every pageId of a layout must be unique',
  ],
  [
    'two controls with one lid, though on two pages',
    withPages(page('one', button), page('two', button)),
    '$.pages[1].controls[0].lid',
    '1 is already taken by $.pages[0].controls[0]; every lid of a layout must be unique',
  ],
  [
    'two controls with one address, of which one is left out',
    withControls({ ...button, address: '/0002' }, index),
    '$.pages[0].controls[1].address',
    '"/0002" is already taken by $.pages[0].controls[0]; every address of a layout must be unique',
  ],
  [
    'a lid that a control of every page has',
    { controls: [index, button], ...withPages(page('one'), page('two', button)) },
    '$.pages[1].controls[0].lid',
    '1 is already taken by $.controls[1]; every lid of a layout must be unique',
  ],
  [
    'two controls of every page with one lid',
    { controls: [button, button], ...withPages(page('one')) },
    '$.controls[1].lid',
    '1 is already taken by $.controls[0]; every lid of a layout must be unique',
  ],
  [
    'an address that a control of every page has',
    { controls: [{ ...button, address: '/0002' }], ...withPages(page('one', index)) },
    '$.pages[0].controls[0].address',
    '"/0002" is already taken by $.controls[0]; every address of a layout must be unique',
  ],
  [
    'a control of every page with a lid that is too large for an address',
    { controls: [{ ...button, lid: 10_000_000_000 }], ...withPages(page('one')) },
    '$.controls[0].lid',
    '10000000000 is too large for an address of 10 digits; give the control an address, or a lid up to 9999999999',
  ],
  [
    'a lid that is too large for an address',
    withControls({ ...button, lid: 10_000_000_000 }),
    '$.pages[0].controls[0].lid',
    '10000000000 is too large for an address of 10 digits; give the control an address, or a lid up to 9999999999',
  ],
  [
    'motion of a type that nobody plays by moving',
    withControls({ ...index, props: { label: 'Vote', motion: 'tilt' } }),
    '$.pages[0].controls[0].props.motion',
    'only a Button, a Slider and an XYPad can be played by moving a phone; remove it here',
  ],
  [
    'a text that would rise over the screens',
    withControls({ lid: 3, type: 'String', props: { label: 'Shout', float: true } }),
    '$.pages[0].controls[0].props.float',
    'only the presses of a Button and the choices of an Index can rise over the screens; remove it here',
  ],
  [
    'a cloud of words that nobody counts',
    withControls({ lid: 3, type: 'String', props: { label: 'Shout', view: 'cloud' } }),
    '$.pages[0].controls[0].props.view',
    'only a String with "words": true can be drawn as a cloud; remove it here',
  ],
  [
    'a cloud of what has no words',
    withControls({ ...button, props: { label: 'Applause', view: 'cloud' } }),
    '$.pages[0].controls[0].props.view',
    'only a String with "words": true can be drawn as a cloud; remove it here',
  ],
  [
    'options that count from 1',
    withControls({ ...index, options: [{ index: 1, label: 'Yes' }] }),
    '$.pages[0].controls[0].options[0].index',
    'expected 0, because options are numbered 0, 1, 2 and so on; received 1',
  ],
]

for (const [name, document, place, reason] of conflicts)
  test(`${name} is refused, with its place and what to do`, async (t) => {
    t.same(faultsOf(document), [{ file: 'show.json', place, reason }])
  })

test('a lid that is too large for an address is good with an address of its own', async (t) => {
  t.same(faultsOf(withControls({ ...button, lid: 10_000_000_000, address: '/0100' })), [])
})

test('an invalid lid is reported once', async (t) => {
  for (const lid of ['many', 1.5, -1, null])
    t.equal(faultsOf(withControls({ ...button, lid })).length, 1, JSON.stringify(lid))
})
