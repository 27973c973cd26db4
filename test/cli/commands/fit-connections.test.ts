import { fitConnections } from '../../../src/cli/commands/start.js'
import { defaultSettings, errorsOf, settingsOf } from '../../settings/support/settings-of.js'
import { test } from '../../support/tap.js'

test('the cap is kept if the system allows enough open files', async (t) => {
  const settings = defaultSettings(t)
  for (const descriptors of [10_050, 65_536, Number.POSITIVE_INFINITY])
    t.same(fitConnections(settings, 1, descriptors), { settings, warnings: [] })
})

test('the cap is lowered below the limit of open files, with a warning that says how to fix it', async (t) => {
  const { settings, warnings } = fitConnections(defaultSettings(t), 4, 1024)
  t.equal(settings.limits.maxConnections, 1024 - 48 - 8, 'each display host needs two')
  t.equal(warnings.length, 1)
  t.match(warnings[0], /max_connections is 10000, but .* only 1024 files: it accepts at most 968 connections/)
  t.match(warnings[0], /set LimitNOFILE=10056 in the systemd unit, or run `ulimit -n 10056`/)
})

test('with space for fewer than 100 connections it is refused, with the key and the fix', async (t) => {
  t.equal(fitConnections(defaultSettings(t), 1, 150).settings.limits.maxConnections, 100)
  const [error, ...others] = errorsOf(() => fitConnections(defaultSettings(t), 1, 149))
  t.same(others, [])
  t.match(error, {
    place: '[limits] max_connections',
    reason:
      /^expected space for at least 100 connections, but .* only 149 files and needs 50 .*LimitNOFILE=10050/,
  })
})

test('a cap below 100 is kept, or refused', async (t) => {
  const settings = settingsOf(t, '[limits]\nmax_connections = 10\n')
  t.same(fitConnections(settings, 1, 60), { settings, warnings: [] })
  t.match(errorsOf(() => fitConnections(settings, 1, 59))[0]?.reason, /space for at least 10 connections/)
})
