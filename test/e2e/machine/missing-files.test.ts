import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { startDaemon } from '../../support/machine/daemon.js'
import { fixedPlace } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

test('a settings file that is moved away is told, and a reload does not take the defaults in its place', async (t) => {
  const place = await fixedPlace(t)
  const daemon = await startDaemon(t, place)
  const settings = join(place.cwd, 'service.ini')
  const secret = join(place.cwd, 'token-secret')
  const status = async () => (await daemon.run('status', '--config', `${settings}.copy`)).stdout
  renameSync(settings, `${settings}.copy`)
  renameSync(secret, `${secret}.moved`)
  daemon.process.signal('SIGHUP')
  await daemon.process.line('stdout', (line) => line.includes('not reloaded: nothing has changed'))
  await until(async () => (await status()).includes(`MISSING   ${secret}: it was moved away or deleted`))
  t.match(await status(), `MISSING   ${settings}: it was moved away or deleted; the next reload or start`)
  renameSync(`${secret}.moved`, secret)
  await daemon.process.line('stdout', (line) => line.includes('what was missing is there again'))
  t.notMatch(await status(), secret)
})
