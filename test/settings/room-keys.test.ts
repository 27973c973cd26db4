import { test } from '../support/tap.js'
import { complaintAbout, complaintsAbout, errorsOf, settingsOf } from './support/settings-of.js'

test('each key takes what it says, and nothing else', async (t) => {
  const key = (name: string, text: string) => `[room]\nwifi_ssid = Show\n${name} = "${text}"\n`
  for (const [name, good, bad] of [
    ['open', ['on', 'off'], ['yes', 'ON']],
    [
      'passcode',
      ['', 'eightlet', 'with a blank', 'ä🎭'.repeat(32)],
      ['seven77', ' leading', 'trailing ', 'x'.repeat(65), 'a\u0085b cdefg', 'a\u202ebcdefgh'],
    ],
    [
      'url',
      ['', 'https://show.example', 'http://10.0.0.5:8642/show/', 'https://{layoutId}.example/{layoutId}?a=b'],
      [
        'show.example',
        'ftp://show.example',
        'https://a b',
        'https://x/#y',
        'https://u:p@x',
        'https://',
        'javascript:x',
      ],
    ],
    ['wifi_ssid', ['', 'Show', 'x'.repeat(32), 'Café 🎭'], ['x'.repeat(33), 'ä'.repeat(17), 'a\u0085']],
    [
      'wifi_password',
      ['', '12345678', ' blanks count ', 'x'.repeat(63), 'a'.repeat(64)],
      ['1234567', 'x'.repeat(64), 'cläp clap'],
    ],
    ['joins_per_second', ['1', '100000'], ['0', '-1', '1.5']],
    ['token_ttl', ['60s', '12h', '90d'], ['59s', '12']],
    ['actions_per_second', ['1', '1000'], ['0', '1001']],
    ['people', ['1', '1000000'], ['0', '1000001']],
    ['desk', ['on', 'loopback', 'off'], ['localhost']],
    ['probes', ['on', 'off'], ['yes']],
  ] as const) {
    for (const text of good)
      t.strictSame(
        complaintsAbout(t, key(name, text).replace('wifi_ssid = Show\nwifi_ssid', 'wifi_ssid')),
        [],
        `${name} = ${text}`,
      )
    for (const text of bad)
      t.match(
        complaintAbout(t, key(name, text).replace('wifi_ssid = Show\nwifi_ssid', 'wifi_ssid')),
        new RegExp(`^\\[room\\] ${name}: expected `),
        `${name} = ${text}`,
      )
  }
})

test('a passcode or a password that is refused is not shown', async (t) => {
  t.match(
    complaintAbout(t, '[room]\npasscode = sesame\n'),
    /^\[room\] passcode: expected 8 to 64 .*, or empty; received 6 characters$/,
  )
  t.match(complaintAbout(t, '[room]\nwifi_ssid = Show\nwifi_password = clap\n'), /; received 4 characters$/)
  const errors = errorsOf(() => settingsOf(t, '', { OVATION_ROOM_PASSCODE: 'sesame' }))
  t.match(errors, [{ place: 'OVATION_ROOM_PASSCODE', reason: /; received 6 characters$/ }])
})

test('tokens of those who join live no longer than any may, unless nothing is said of it', async (t) => {
  t.strictSame(complaintsAbout(t, '[auth]\ntoken_ttl = 1h\ntoken_max_ttl = 2h\n[room]\ntoken_ttl = 3h\n'), [
    '[room] token_ttl: expected at most [auth] token_max_ttl, which is 2h; received 3h',
  ])
  t.strictSame(complaintsAbout(t, '[auth]\ntoken_ttl = 1h\ntoken_max_ttl = 2h\n'), [])
  t.strictSame(complaintsAbout(t, '[auth]\ntoken_ttl = 1h\ntoken_max_ttl = 3h\n[room]\ntoken_ttl = 3h\n'), [])
})

test('a password needs the name of its network', async (t) => {
  t.match(
    complaintAbout(t, '[room]\nwifi_password = clap clap\n'),
    /^\[room\] wifi_password: expected wifi_ssid, the name/,
  )
})
