import { test } from 'tap'
import { presetNames } from '../../../src/display/wire/presets.js'
import { profileOf } from '../../../src/display/wire/profile-of.js'
import { readAskedProfile } from '../../../src/osc-input/command/asked-profile.js'
import { OscFault } from '../../../src/osc-input/command/request.js'

test('a preset alone is that preset, and nothing is generic', (t) => {
  for (const preset of presetNames)
    t.same(readAskedProfile(preset), { text: preset, profile: profileOf({ preset }), prefix: '' })
  for (const text of ['', '  ']) t.same(readAskedProfile(text), readAskedProfile('generic'))
  t.end()
})

test('keys behind the preset win over it, in whatever order, with whatever spaces', (t) => {
  const asked = readAskedProfile('puredata votes=on max_rate=30')
  t.same(asked, {
    text: 'puredata max_rate=30 votes=on',
    profile: profileOf({ preset: 'puredata', votes: 'on', maxRate: 30 }),
    prefix: '',
  })
  t.same(readAskedProfile('  puredata  max_rate=30   votes=on '), asked)
  t.end()
})

test('every key of a section but those of its place and the map is taken, with or without a preset', (t) => {
  t.same(
    readAskedProfile(
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
  t.equal(readAskedProfile('vrchat prefix=').prefix, '')
  t.end()
})

const faulty: readonly [text: string, reason: RegExp][] = [
  ['nosuch', /no such preset; there are generic, touchdesigner, /],
  ['nosuch votes=on', /no such preset/],
  ['Puredata', /no such preset/],
  ['puredata votes', /expected KEY=VALUE behind the preset, and as KEY one of bundle, toggle, .*, prefix$/],
  ['puredata generic', /expected KEY=VALUE behind the preset/],
  ['votes=on puredata', /expected KEY=VALUE behind the preset/],
  ['puredata map=x.json', /as KEY one of bundle/],
  ['puredata host=10.0.0.1', /as KEY one of bundle/],
  ['puredata port=9000', /as KEY one of bundle/],
  ['puredata layouts=*', /as KEY one of bundle/],
  ['puredata preset=max', /as KEY one of bundle/],
  ['puredata maxRate=3', /as KEY one of bundle/],
  ['puredata __proto__=on', /as KEY one of bundle/],
  ['puredata toString=on', /as KEY one of bundle/],
  ['puredata votes=maybe', /votes: expected one of off, on; a text of 5 characters came/],
  ['puredata votes=', /votes: expected one of off, on; a text of 0 characters came/],
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
      readAskedProfile(text)
      t.fail('it was taken')
    } catch (error) {
      t.type(error, OscFault)
      t.match(error, { refusal: 'faulty', reason })
    }
    t.end()
  })
