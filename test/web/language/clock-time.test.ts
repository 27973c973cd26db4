import { clockTime } from '../../../src/web/language/clock-time.js'
import { test } from '../../support/tap.js'

test('a time is written as clocks show it, in the digits of the language', (t) => {
  for (const [seconds, text] of [
    [0, '0:00'],
    [9, '0:09'],
    [59, '0:59'],
    [60, '1:00'],
    [754, '12:34'],
    [3600, '1:00:00'],
    [86_400, '24:00:00'],
  ] as const)
    t.equal(clockTime(seconds, 'en'), text)
  t.equal(clockTime(754, 'ar-EG'), '١٢:٣٤')
  t.end()
})
