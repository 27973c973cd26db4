import { engineOf, PageFailures } from '../../src/room/page-failures.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'

const onIPhone = (system: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const onAndroid = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${rest} Mobile Safari/537.36`

/** What browsers call themselves, by their engine. */
const userAgents = {
  'WebKit 15': [
    onIPhone('15_3', 'Version/15.3 Mobile/15E148 Safari/604.1'),
    onIPhone('15_8', 'CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1'),
    onIPhone('15_0_1', 'FxiOS/126.0 Mobile/15E148 Safari/605.1.15'),
    onIPhone('15_4', 'Mobile/19E241 Instagram 222.0.0.15.114'),
  ],
  'WebKit 26': [
    onIPhone('18_6', 'Version/26.0 Mobile/15E148 Safari/604.1'),
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  WebKit: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  'Chromium 88': [
    onAndroid('Chrome/88.0.4324.93'),
    onAndroid('SamsungBrowser/15.0 Chrome/88.0.4324.93'),
    onAndroid('Version/4.0 Chrome/88.0.4324.93'),
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/88.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0 Safari/537.36 Edg/88.0',
  ],
  'Firefox 78': ['Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0'],
  other: [
    '',
    'curl/8.14.1',
    'Firefox',
    'Chrome/',
    'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
  ],
}

test('an engine is named with its major version, by what browsers call themselves', (t) => {
  for (const [engine, names] of Object.entries(userAgents))
    for (const name of names) t.equal(engineOf(name), engine, name)
  t.end()
})

test('of a minute the first five are logged, with how many were not before; all are counted', async (t) => {
  const time = advanceTime(t)
  await time.advance(60_001)
  const logged: object[] = []
  const failures = new PageFailures({ warn: (fields: object) => logged.push(fields) } as never)
  const fail = () => failures.add({ page: 'play', error: 'TypeError' }, 'Firefox/78.0')
  for (let n = 0; n < 12; n++) fail()
  const first = { page: 'play', error: 'TypeError', engine: 'Firefox 78' }
  t.strictSame(logged, new Array(5).fill(first))
  await time.advance(60_001)
  for (let n = 0; n < 2; n++) fail()
  t.strictSame(logged.slice(5), [{ ...first, unlogged: 7 }, first])
  t.strictSame(
    [...failures.counts],
    [
      ['play', 14],
      ['screen', 0],
      ['desk', 0],
      ['preview', 0],
    ],
  )
})
