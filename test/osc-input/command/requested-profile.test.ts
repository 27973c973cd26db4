import { presetNames, profileOf } from '../../../src/display/wire/presets.js'
import { OscRequestError } from '../../../src/osc-input/command/request.js'
import { readRequestedProfile } from '../../../src/osc-input/command/requested-profile.js'
import { test } from '../../support/tap.js'

test('a preset alone is that preset, and nothing is generic', (t) => {
  for (const preset of presetNames)
    t.same(readRequestedProfile(preset), { text: preset, profile: profileOf({ preset }), prefix: '' })
  for (const text of ['', '  ']) t.same(readRequestedProfile(text), readRequestedProfile('generic'))
  t.end()
})

test('keys after the preset win over it, in whatever order, with whatever spaces', (t) => {
  const asked = readRequestedProfile('puredata votes=on max_rate=30')
  t.same(asked, {
    text: 'puredata max_rate=30 votes=on',
    profile: profileOf({ preset: 'puredata', votes: 'on', maxRate: 30 }),
    prefix: '',
  })
  t.same(readRequestedProfile('  puredata  max_rate=30   votes=on '), asked)
  t.end()
})

test('every key of a section but those of its place and the map is taken, with or without a preset', (t) => {
  t.same(
    readRequestedProfile(
      'bundle=always toggle=tf button=trigger xy=split string=ascii votes=on snapshot=all max_rate=0 prefix=/a=b',
    ),
    {
      text: 'generic bundle=always button=trigger max_rate=0 prefix=/a=b snapshot=all string=ascii toggle=tf votes=on xy=split',
      profile: {
        ...{ bundle: 'always', toggle: 'tf', button: 'trigger', xy: 'split', string: 'ascii', votes: 'on' },
        ...{ snapshot: 'all', maxRate: 0 },
      },
      prefix: '/a=b',
    },
  )
  t.equal(readRequestedProfile('vrchat prefix=').prefix, '')
  t.end()
})

const faulty: readonly [text: string, reason: RegExp][] = [
  ['nosuch', /unknown preset; known: generic, touchdesigner, /],
  ['nosuch votes=on', /unknown preset/],
  ['Puredata', /unknown preset/],
  [
    'puredata votes',
    /^no value for votes: expected KEY=VALUE after the preset; KEY is one of bundle, toggle, .*, prefix$/,
  ],
  ['puredata generic', /expected KEY=VALUE after the preset/],
  ['votes=on puredata', /expected KEY=VALUE after the preset/],
  ['puredata colour=red', /^unknown key colour: expected KEY=VALUE .* KEY is one of bundle, .*, prefix$/],
  ['puredata votes=on colour=red', /^unknown key colour: /],
  [`puredata ${'x'.repeat(40)}=1`, /^unknown key x{32}: /],
  ['puredata \u0007=1', /^unknown key \\u0007: /],
  ['puredata =on', /^unknown key : expected KEY=VALUE/],
  ['puredata map=x.json', /KEY is one of bundle/],
  ['puredata host=10.0.0.1', /KEY is one of bundle/],
  ['puredata port=9000', /KEY is one of bundle/],
  ['puredata layouts=*', /KEY is one of bundle/],
  ['puredata preset=max', /KEY is one of bundle/],
  ['puredata maxRate=3', /KEY is one of bundle/],
  ['puredata __proto__=on', /KEY is one of bundle/],
  ['puredata toString=on', /KEY is one of bundle/],
  ['puredata votes=maybe', /votes: expected one of off, on; received a string of 5 characters/],
  ['puredata votes=', /votes: expected one of off, on; received an empty string/],
  ['puredata votes=on=on', /votes: expected one of off, on/],
  ['puredata max_rate=10001', /max_rate: expected a whole number from 0 to 10000/],
  ['puredata prefix=crowd', /prefix: expected nothing, or the beginning of an OSC address/],
  ['puredata prefix=/ovation', /prefix: expected/],
  ['puredata prefix=/a\u0001', /prefix: expected/],
  ['puredata votes=on votes=off', /expected each key only once/],
]

for (const [text, reason] of faulty)
  test(`"${text}" is refused`, (t) => {
    try {
      readRequestedProfile(text)
      t.fail('it was taken')
    } catch (error) {
      t.type(error, OscRequestError)
      t.match(error, { refusal: 'faulty', reason })
    }
    t.end()
  })
