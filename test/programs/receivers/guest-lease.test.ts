import { startTiming } from '../../support/machine/quiet-machine.js'
import { t as tap, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { startGuestShow } from './support/guest-show.js'
import { startPatch } from './support/start-patch.js'
import { startScript } from './support/start-script.js'
import { startWall } from './support/start-wall.js'

// Waits for a lease to end, which takes 60 s.
tap.setTimeout(300_000)

test('a display that does not renew is dropped after 60 s, one that does stays, and one can register again', async (t) => {
  const show = await startGuestShow(t)
  const [wall, pd, sclang, faithful] = await Promise.all([
    startWall(t, show),
    startPatch(t, show),
    startScript(t, show),
    startPatch(t, show),
  ])
  await Promise.all([pd.received(2), sclang.received(2), faithful.received(2)])
  await wall.subscribe()
  const timing = startTiming()
  await wall.received(2)
  t.equal(await show.destinationCount(), 5, 'four registered displays and one from the settings')

  // Two programs crash. Other programs then receive what is sent to their ports.
  await Promise.all([pd.stop(), sclang.stop()])
  const ownerless = await Promise.all([openSink(t, pd.port), openSink(t, sclang.port)])
  await show.act({ lid: 1, type: 'Button' })
  for (const one of ownerless)
    t.equal((await one.received(1))[0], '/0001 if 1 0.01', 'its lease has not expired')
  await wall.waitFor(() => wall.output.includes('/0001 if 1 '), 'to get the press')

  const silent = [wall.port, pd.port, sclang.port]
  // It takes as long as `until` waits.
  await until(() => timing.ms > 50_000)
  await until(async () => {
    const guests = await show.guests()
    return silent.every((port) => guests.get(port)?.state === 'down')
  })
  t.ok(timing.ms > 59_000, 'not before its lease ends')
  timing.within(t, 63_000, 'it is dropped')
  const guests = await show.guests()
  for (const port of silent) t.equal(guests.get(port)?.lease, 0)
  t.ok(guests.get(faithful.port)!.lease! > 30, 'a display that renews stays')
  t.equal(await show.destinationCount(), 2)

  await show.act({ lid: 1, type: 'Button' })
  await faithful.waitFor(() => faithful.output.includes('applause: 2 '), 'to get the second press')

  await wall.subscribe()
  await show.act({ lid: 1, type: 'Button' })
  await wall.waitFor(() => wall.output.includes('/0001 if 3 '), 'to get the third press')
  t.equal(await show.destinationCount(), 3)
  t.notMatch(wall.output, '/0001 if 2 ', 'it receives nothing while it is dropped')
  for (const { messages } of ownerless)
    t.same(
      messages.filter((message) => message.startsWith('/0001 ')),
      ['/0001 if 1 0.01'],
    )
})
