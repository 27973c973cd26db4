import { join } from 'node:path'
import { startDaemon } from '../../support/machine/daemon.js'
import { fixedPlace } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { AtTerminal } from '../support/at-terminal.js'

test('at a terminal a rehearsal shows how far it is, and the report stands alone in the end', async (t) => {
  const place = await fixedPlace(t)
  await startDaemon(t, place)
  const launcher = join(process.cwd(), 'bin', 'ovation.js')
  const line = [process.execPath, launcher, 'rehearse', 'demo', '--people', '10', '--minutes', '0.05']
  const terminal = new AtTerminal(t, line, place.cwd, { ...process.env, ...place.env })
  await until(() => /\r[█░]{16} 0:0\d of 0:03 {2}\d+ people {2}\d+ accepted/.test(terminal.shown))
  t.equal(await terminal.exitCode(), '0')
  await until(() => /^totals /m.test(terminal.shown))
  t.match(terminal.shown, /\r\u001b\[Kpeople +10 in 3 s\r\n/)
})
