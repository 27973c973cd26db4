import { Display } from '../../../src/display/link/display.js'
import { presetNames, profileOf } from '../../../src/display/wire/presets.js'
import { openLog } from '../../../src/log.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { golden, sixActions } from '../support/golden.js'
import { outputOf } from '../support/output-of.js'

const log = openLog({ level: 'silent', form: 'json' })

for (const preset of presetNames)
  test(`${preset}: the six actions of a turn are these bytes on the wire`, async (t) => {
    const sink = await openSink(t)
    const display = new Display(displayOptions({ port: sink.port, profile: profileOf({ preset }) }), log)
    t.teardown(() => display.close())
    await display.start()
    for (const { lid, ...state } of sixActions) outputOf(lid, state, display).channel?.show()
    display.flush()
    await until(() => sink.datagrams.length >= golden[preset].length)
    t.same(
      sink.datagrams.map((datagram) => datagram.toString('hex')),
      golden[preset].map((datagram) => datagram.toString('hex')),
    )
  })

test('a key that is set wins over the preset, and one left empty does not', (t) => {
  t.match(profileOf({ preset: 'vrchat', toggle: 'int', bundle: '' }), {
    toggle: 'int',
    bundle: 'never',
    button: 'f',
  })
  t.match(profileOf({ preset: 'touchdesigner', maxRate: 0, votes: 'on' }), {
    maxRate: 0,
    votes: 'on',
    bundle: 'never',
  })
  t.end()
})
