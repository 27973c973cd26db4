import { Displays } from '../../../src/display/displays.js'
import { Faults } from '../../../src/faults.js'
import { openLog } from '../../../src/log.js'
import { allowNetworks } from '../../../src/osc-input/guard/networks.js'
import { Changes } from '../../../src/state/changes.js'
import { Hold } from '../../../src/state/hold.js'
import { LiveLayouts } from '../../../src/state/live-layouts.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'

test('by default a display of the settings on another machine is heard while the settings name it, and nobody else', async (t) => {
  const changes = new Changes()
  const log = openLog({ level: 'silent', form: 'json' })
  const displays = new Displays(log, new LiveLayouts(changes), new Faults(log), new Hold(changes))
  t.teardown(() => displays.close())
  const isHeard = allowNetworks(['displays'], displays)
  t.equal(isHeard('10.0.0.21'), false)
  await displays.connect(['10.0.0.21', '10.0.0.22'].map((host) => displayOptions({ host })))
  for (const ip of ['10.0.0.21', '10.0.0.22', '127.0.0.1']) t.equal(isHeard(ip), true, ip)
  for (const ip of ['10.0.0.23', '10.0.0.2']) t.equal(isHeard(ip), false, ip)
  t.equal(allowNetworks(['loopback'], displays)('10.0.0.21'), false, 'unless the settings say otherwise')
  await displays.connect([displayOptions({ host: '10.0.0.22' })])
  t.equal(isHeard('10.0.0.21'), false, 'one that was taken out')
  t.equal(isHeard('10.0.0.22'), true)
})
