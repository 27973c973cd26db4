import { encodeMessage } from '../../src/osc/encode.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { displayOptions } from '../support/show/display-options.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { openTcpSink } from '../support/wire/tcp-sink.js'
import { play } from './support/play.js'

const stopMs = Number(process.env.OVATION_TEST_STOP_MS ?? 60_000)
const perTurn = 50
/** More at once, where the machine was late, would be a burst of which a UDP display is sent only the newest values. */
const mostInTurn = 80
const turnMs = 10
/** The newest values, which no earlier action has. */
const pushedUp = encodeMessage('/0002', [{ type: 'f', value: 1 }])
const switchedOn = encodeMessage('/0003', [{ type: 'i', value: 1 }])

test('a display that stops reading for a minute under 5,000 actions a second has the newest values a second after it goes on', async (t) => {
  const [stopped, udp] = [await openTcpSink(t), await openSink(t)]
  const { displays, load, act } = play(t)
  await load([
    displayOptions({ name: 'stopped', port: stopped.port, transport: 'tcp' }),
    displayOptions({ port: udp.port }),
  ])
  const connection = await stopped.connected(1)
  const [slow, other] = [displays.all[0]!, displays.all[1]!]
  let actions = 0
  const begun = performance.now()
  const playUntil = async (isOver: () => boolean) => {
    while (!isOver()) {
      const due = ((performance.now() - begun) / turnMs) * perTurn
      for (let n = 0; n < mostInTurn && actions < due; n++, actions++) act(2, (actions % 1024) / 1024)
      await new Promise((resolve) => setTimeout(resolve, turnMs))
    }
  }
  await playUntil(() => performance.now() - begun > 1000)
  connection.socket.pause()
  const pausedAt = performance.now()
  const bytesAtPause = connection.bytes.length
  await playUntil(() => performance.now() - pausedAt > stopMs)
  t.equal(slow.state, 'down')
  act(3, true)
  act(2, 1)
  actions += 2
  const timing = startTiming()
  const resumedAt = performance.now()
  connection.socket.resume()
  // Reading all messages again and again would take longer than they do.
  await until(() => [switchedOn, pushedUp].every((bytes) => connection.bytes.includes(bytes)))
  const caughtUpMs = performance.now() - resumedAt
  const stale = connection.bytes.length - bytesAtPause
  t.comment(
    `${actions} actions; ${stale} bytes after the stop, newest after ${Math.round(caughtUpMs)} ms; ${slow.sent} sent, ${slow.dropped} dropped`,
  )
  timing.within(t, 1000, 'the newest values', caughtUpMs)
  t.ok(stale < 1024 * 1024, `${stale} bytes of old values`)
  await until(
    () => slow.state === 'up' && slow.isIdle,
    'up again',
    () => slow.health,
  )
  t.equal(slow.sent + slow.dropped, actions, 'each message is counted once')
  t.equal((await stopped.received(slow.sent)).length, slow.sent)
  t.equal(other.dropped, 0, 'the other loses nothing')
  // It is sent more where this machine has lost datagrams of other programs.
  t.ok(other.sent >= actions, `${other.sent} sent`)
  await udp.received(other.sent)
  t.ok(['/0002 f 1', '/0003 i 1'].every((message) => udp.messages.includes(message)))
})
