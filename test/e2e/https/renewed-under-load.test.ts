import { once } from 'node:events'
import { connect } from 'node:tls'
import { test } from '../../support/tap.js'
import { until, within } from '../../support/time/until.js'
import { askTls, authority, type PairName } from '../../support/tls/pairs.js'
import { openStream } from '../../support/wire/stream-client.js'
import { Crowd } from '../support/crowd.js'
import { reloadsOf } from '../support/reloads.js'
import { startSecure } from './support/secure-daemon.js'

const renewals = 20
const presses = 50_000
const streamCount = 200

test('a certificate is renewed 20 times under 50,000 presses and 200 streams, and nobody notices', async (t) => {
  const daemon = await startSecure(t)
  const { url, port, put, run: command } = daemon
  const reload = reloadsOf(daemon.process)
  const token = (await command('token', 'demo')).stdout.trim()
  // A participant has eight streams.
  const tokens = await Promise.all(Array.from({ length: streamCount / 8 }, () => command('token', 'demo')))
  const streams = await Promise.all(
    tokens.flatMap(({ stdout }) =>
      Array.from({ length: 8 }, () => openStream(t, url, { token: stdout.trim() }, {}, { ca: authority })),
    ),
  )
  const idle = connect({ port, host: '127.0.0.1', ca: authority })
  const idleEnded = once(idle.resume(), 'close')
  await within('a TLS connection', once(idle, 'secureConnect'))
  idle.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')

  const crowd = new Crowd(t, { port, token, phones: 40, authority })
  const pressing = crowd.press()
  const shown: string[] = []
  const wanted: PairName[] = []
  for (let n = 1; n <= renewals; n++) {
    await until(
      () => crowd.answered >= (n * presses) / (renewals + 1),
      'presses',
      () => crowd,
    )
    const name = n % 2 === 1 ? 'second' : 'first'
    put(name)
    t.equal((await reload()).msg, 'reloaded')
    for (let k = 0; k < 3; k++) {
      shown.push((await askTls(`${url}/healthz`)).shown)
      wanted.push(name)
    }
  }
  await until(
    () => crowd.answered >= presses,
    'presses',
    () => crowd,
  )
  crowd.stop()
  await pressing
  t.same(shown, wanted, 'new connections see the new certificate at once')
  t.same([crowd.refusals, crowd.unanswered], [[], []])
  for (const [n, stream] of streams.entries()) stream.send({ id: `${n}`, lid: 1, type: 'Button' })
  for (const [n, { frames }] of streams.entries())
    await until(
      () => frames.some(({ id, ok }) => id === `${n}` && ok),
      'the answer of a stream',
      () => frames,
    )
  const { actions } = JSON.parse((await command('status', '--json')).stdout)
  t.equal(actions.accepted, crowd.answered + streamCount)
  await within('the end of an idle connection with the first certificate', idleEnded)
})
