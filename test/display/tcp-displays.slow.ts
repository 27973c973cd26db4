import { displayOptions } from '../support/show/display-options.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { openTcpSink } from '../support/wire/tcp-sink.js'
import { play } from './support/play.js'

const stopMs = Number(process.env.OVATION_TEST_STOP_MS ?? 60_000)
const perTurn = 50
/** More at once, where the machine was late, would be a burst that UDP displays are spared. */
const mostInTurn = 80
const turnMs = 10

test('a display that stops reading for a minute under 5,000 actions a second has the newest values a second after it goes on', async (t) => {
  const [stopped, udp] = [await openTcpSink(t), await openSink(t)]
  const { displays, load, act } = play(t)
  await load([
    displayOptions({ name: 'stopped', port: stopped.port, transport: 'tcp' }),
    displayOptions({ port: udp.port }),
  ])
  const connection = await stopped.connected(1)
  const slow = displays.all[0]!
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
  // It goes on, and the show does too.
  const newest = actions
  connection.socket.resume()
  const resumedAt = performance.now()
  act(3, true)
  await until(() => stopped.messages().at(-1) !== undefined && slow.isIdle)
  await until(() => stopped.messages().includes('/0003 i 1'))
  const caughtUpMs = performance.now() - resumedAt
  const stale = connection.bytes.length - bytesAtPause
  t.comment(
    `${newest} actions; ${stale} bytes after the stop, newest after ${Math.round(caughtUpMs)} ms; ${slow.sent} sent, ${slow.dropped} dropped`,
  )
  t.ok(caughtUpMs < 1000, `the newest after ${Math.round(caughtUpMs)} ms`)
  t.ok(stale < 1024 * 1024, `${stale} bytes of old values`)
  await until(() => slow.state === 'up')
  await udp.received(actions + 1)
  t.equal(udp.messages.length, actions + 1, 'the other has everything')
  t.equal(slow.sent + slow.dropped, actions + 1)
})
