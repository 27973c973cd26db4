import { test } from 'tap'
import { fitConnections } from '../../src/cli/fit-connections.js'
import { defaultSettings, faultsOf, settingsOf } from '../settings/support/settings-of.js'

test('the cap stands where the system allows enough open files, or any number', async (t) => {
  const settings = defaultSettings(t)
  for (const descriptors of [10_050, 65_536, Number.POSITIVE_INFINITY])
    t.same(fitConnections(settings, 1, descriptors), { settings, warnings: [] })
})

test('the cap is lowered below the limit of open files, with a warning that says how to mend it', async (t) => {
  const { settings, warnings } = fitConnections(defaultSettings(t), 4, 1024)
  t.equal(settings.limits.maxConnections, 1024 - 48 - 8, 'each display host needs two')
  t.equal(warnings.length, 1)
  t.match(warnings[0], /max_connections is 10000, but .* only 1024 files open: no more than 968 connections/)
  t.match(warnings[0], /set LimitNOFILE=10056 in the systemd unit, or run `ulimit -n 10056`/)
})

test('with room for fewer than 100 connections it is refused, with the place to mend', async (t) => {
  t.equal(fitConnections(defaultSettings(t), 1, 150).settings.limits.maxConnections, 100)
  const [fault, ...others] = faultsOf(() => fitConnections(defaultSettings(t), 1, 149))
  t.same(others, [])
  t.match(fault, {
    place: '[limits] max_connections',
    reason:
      /^expected room for 100 connections at least, but .* only 149 files open, of which 50 .*LimitNOFILE=10050/,
  })
})

test('whoever asks for fewer than 100 gets them, or is refused', async (t) => {
  const settings = settingsOf(t, '[limits]\nmax_connections = 10\n')
  t.same(fitConnections(settings, 1, 60), { settings, warnings: [] })
  t.match(faultsOf(() => fitConnections(settings, 1, 59))[0]?.reason, /room for 10 connections at least/)
})
