import { displayLines, findMistyped } from '../../../src/web/desk/model/display-lines.js'
import { settingsOf } from '../../settings/support/settings-of.js'
import { test } from '../../support/tap.js'

test('the lines for a display are what the service reads', (t) => {
  for (const host of ['10.0.0.21', 'stage.local', ' fe80::1%eth0 ']) {
    const typed = { host, port: ' 7000' }
    t.same(findMistyped(typed), [])
    const { displays } = settingsOf(t, displayLines('wall-2', typed))
    t.match(displays, [{ name: 'wall-2', host: [host.trim()], port: 7000 }])
  }
  t.end()
})

test('what cannot be a machine or a port is told', (t) => {
  for (const host of ['', ' ', 'two words', 'a\nb = c', 'http://a', 'x;y'])
    t.same(findMistyped({ host, port: '9000' }), ['host'], host)
  for (const port of ['', '0', '65536', '-1', '1.5', '9e3', '100000'])
    t.same(findMistyped({ host: 'a', port }), ['port'], port)
  t.end()
})
