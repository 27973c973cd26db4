import { wifiCode, withPasscode } from '../../src/room/invitation.js'
import { test } from '../support/tap.js'

test('the passcode stands in the fragment, and comes back out of it as it was', (t) => {
  t.equal(withPasscode('https://show.example/play/demo', ''), 'https://show.example/play/demo')
  for (const passcode of ['open sesame', 'a#b%c&d=e', 'Öffne dich 🎭']) {
    const url = withPasscode('https://show.example/play/demo', passcode)
    t.match(url, /^https:\/\/show\.example\/play\/demo#[\w%.!~*'()-]+$/)
    t.equal(decodeURIComponent(new URL(url).hash.slice(1)), passcode)
  }
  t.end()
})

test('the code of a network has its name and its password, escaped', (t) => {
  t.equal(wifiCode('Show', 'clap your hands'), 'WIFI:T:WPA;S:Show;P:clap your hands;;')
  t.equal(wifiCode('Open Air', ''), 'WIFI:T:nopass;S:Open Air;;')
  t.equal(
    wifiCode('a;b,c:d"e\\f', '\\;,:"pass'),
    'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:\\\\\\;\\,\\:\\"pass;;',
  )
  t.equal(wifiCode('Café 🎭', '12345678'), 'WIFI:T:WPA;S:Café 🎭;P:12345678;;', 'digits without quotes')
  t.end()
})
