import {
  acceptedBy,
  asked,
  numbersOf,
  rehearsalPlace,
  rehearsedDaemon,
} from '../../cli/rehearse/support/rehearsal-place.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { apiKey } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openTcpSink } from '../../support/wire/tcp-sink.js'

for (const over of ['http', 'stream'])
  test(`an audience uses controls of all types over ${over}, and the totals match`, async (t) => {
    const { daemon } = await rehearsedDaemon(t)
    const line = `rehearse show --people 80 --minutes 0.08 --over ${over} --seed 3`
    const { code, stdout, stderr } = await daemon.runHere(...line.split(' '))
    t.same({ code, stderr }, { code: 0, stderr: '' }, stdout)
    t.match(
      stdout,
      `80 people act on the layout show of ${daemon.url} for 0.08 min, over ${over}, seed 3; displays are sent what they do.\n`,
    )
    const [accepted = 0] = numbersOf(stdout, 'accepted')
    t.ok(accepted > 200)
    t.equal(accepted, await acceptedBy(daemon))
    t.same(numbersOf(stdout, 'totals'), [accepted, accepted, 4, 4])
    t.same(numbersOf(stdout, 'people'), [80, 5])
    const [refused = 0] = numbersOf(stdout, 'refused')
    t.match(stdout, /^refused +\d+ rate-limited: Too many actions$/m, 'by the cooldown')
    const [cut = 0, lost] = numbersOf(stdout, 'disconnected')
    t.ok(cut > 0)
    t.equal(lost, 0)
    t.match(stdout, /^disconnected .*; all repeated until answered$/m)
    t.equal(numbersOf(stdout, 'sent')[0], accepted + refused + cut)
    t.match(stdout, /^answers +p50 \d+\.\d ms, p95 \d+\.\d ms, p99 \d+\.\d ms, longest \d+\.\d ms/m)

    const { body } = await asked(daemon, 'GET', '/layout/show/state')
    const unused = body.controls.filter(
      // biome-ignore lint/suspicious/noExplicitAny: as the answer has it
      ({ lid, value, count }: any) => lid !== 5 && (value === null || count === 0),
    )
    t.match(unused, [{ lid: 9 }], 'each but that of the other page, and that whose texts wait')
    t.ok((await asked(daemon, 'GET', '/layout/show/texts')).body.texts.length > 0)
  })

test('people write words where they are counted, and over streams they hear of the light', async (t) => {
  const { daemon } = await rehearsedDaemon(t)
  const line = 'rehearse show --people 60 --minutes 0.15 --over stream --seed 5'
  const rehearsing = daemon.runHere(...line.split(' '))
  for (const [color, actions] of [
    ['#ff0000', 50],
    ['#0000ff', 100],
  ] as const) {
    await until(async () => (await acceptedBy(daemon)) > actions)
    await asked(daemon, 'PUT', '/layout/show/light', { colors: [color] })
  }
  const { code, stdout } = await rehearsing
  t.equal(code, 0, stdout)
  const [changes, told = 0] = numbersOf(stdout, 'light')
  t.equal(changes, 2)
  t.ok(told > 2 && told <= 120, `told ${told} times`)
  const { controls } = (await asked(daemon, 'GET', '/layout/show/state')).body
  const { words } = controls.find(({ lid }: { lid: number }) => lid === 8)
  t.ok(words.length > 1, `${words}`)
})

for (const over of ['http', 'stream'])
  test(`people follow the page over ${over}; late people are refused, and then the rehearsal fails`, async (t) => {
    const { daemon } = await rehearsedDaemon(t)
    const line = `rehearse show --people 60 --minutes 0.15 --over ${over} --seed 4`
    const rehearsing = daemon.runHere(...line.split(' '))
    await until(async () => (await acceptedBy(daemon)) > 50)
    await asked(daemon, 'PUT', '/layout/show/page', { pageId: 'second' })
    const { code, stdout, stderr } = await rehearsing
    const isLate = /^(?:refused)? +\d+ control-not-found: No such control on the active page$/m.test(stdout)
    t.equal(code, isLate ? 1 : 0, stdout)
    t.match(stderr, isLate ? /^failed: \d+ answers were neither 200 nor 429\n$/ : /^$/)
    t.ok(over === 'stream' || isLate, 'over HTTP nobody is told of a page')
    const [refused = 0] = numbersOf(stdout, 'refused')
    t.ok(refused < 60 * 5, `${refused}: each learns it once`)
    const { body } = await asked(daemon, 'GET', '/layout/show/state')
    t.ok(body.controls[8].count > 10, 'they press the button of the second page')
    const [accepted] = numbersOf(stdout, 'accepted')
    t.same(numbersOf(stdout, 'totals'), [accepted, accepted, 4, 4])
  })

test('what a rehearsed audience does reaches a display over TCP to the last', async (t) => {
  const sink = await openTcpSink(t)
  const section = `[display.tcp]\nhost = 127.0.0.1\nport = ${sink.port}\ntransport = tcp\n`
  const daemon = await startDaemon(t, await rehearsalPlace(t, {}, apiKey, section))
  const { code, stdout } = await daemon.runHere(
    ...'rehearse show --people 40 --minutes 0.05 --seed 3'.split(' '),
  )
  t.equal(code, 0, stdout)
  const { displays } = (await asked(daemon, 'GET', '/status')).body
  t.match(displays[1], { name: 'tcp', state: 'up', dropped: 0, lastError: null })
  t.equal((await sink.received(displays[1].sent)).length, displays[1].sent)
  const { controls } = (await asked(daemon, 'GET', '/layout/show/state')).body
  t.ok(sink.messages().includes(`/0001 if ${controls[0].count} ${controls[0].count / 100}`))
  t.equal(sink.connections.length, 1)
})

test('a disabled control is left alone, and what is unusual is printed first', async (t) => {
  const { daemon } = await rehearsedDaemon(t)
  for (const lid of [1, 2, 3, 4, 5, 6, 8])
    await asked(daemon, 'PUT', `/layout/show/control/${lid}`, { enabled: false })
  await asked(daemon, 'PUT', '/output', { held: true })
  const { code, stdout } = await daemon.runHere(
    ...'rehearse show --people 20 --minutes 0.05 --seed 5'.split(' '),
  )
  t.equal(code, 0, stdout)
  t.match(stdout, '\nThe output is held: displays are sent pages and resets only.\n')
  t.match(stdout, '\nDisabled controls, which nobody can use: 1, 2, 3, 4, 5, 6, 8.\n')
  t.ok((await asked(daemon, 'GET', '/layout/show/state')).body.controls[6].count > 0)
})

test('with --reset the layout is as before, after the totals were read', async (t) => {
  const { daemon } = await rehearsedDaemon(t)
  const line = 'rehearse show --people 30 --minutes 0.05 --seed 6 --reset'
  const { code, stdout } = await daemon.runHere(...line.split(' '))
  t.equal(code, 0, stdout)
  t.ok(numbersOf(stdout, 'totals')[0]! > 0)
  t.match(stdout, /\nall controls of show are back to zero\n$/)
  const { body } = await asked(daemon, 'GET', '/layout/show/state')
  t.match(body.controls[0], { count: 0 })
  t.match(body.controls[3], { value: null, votes: [0, 0, 0] })
  t.same((await asked(daemon, 'GET', '/layout/show/texts')).body.texts, [])
})

for (const over of ['http', 'stream'])
  test(`over ${over}, tokens that are revoked are replaced, and the report says so`, async (t) => {
    const { daemon } = await rehearsedDaemon(t)
    const line = `rehearse show --people 30 --minutes 0.1 --over ${over} --seed 7`
    const rehearsing = daemon.runHere(...line.split(' '))
    await until(async () => (await acceptedBy(daemon)) > 20)
    await asked(daemon, 'POST', '/layout/show/revoke')
    const before = await acceptedBy(daemon)
    const { code, stdout } = await rehearsing
    t.equal(code, 1)
    t.match(stdout, /\d+ token-expired: The audience token has expired or was revoked$/m)
    const [accepted = 0] = numbersOf(stdout, 'accepted')
    t.ok(accepted > before + 10, `${accepted} after ${before}`)
    t.same(numbersOf(stdout, 'totals'), [accepted, accepted, 4, 4])
  })
