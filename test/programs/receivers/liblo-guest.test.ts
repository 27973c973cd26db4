import { test } from '../../support/tap.js'
import { startGuestShow } from './support/guest-show.js'
import { sendOsc } from './support/send-osc.js'
import { startWall } from './support/start-wall.js'

test('oscsend registers two oscdumps, both receive values, and oscsend switches the page for both', async (t) => {
  const show = await startGuestShow(t)
  await show.act({ lid: 2, type: 'Slider', value: 0.25 })

  const wall = await startWall(t, show)
  await wall.subscribe()
  t.same(await wall.received(3), [
    `/ovation/subscribed sii "Wall" ${wall.port} 60`,
    '/ovation/page ss "demo" "opening"',
    '/0002 f 0.250000',
  ])
  t.equal(await show.destinationCount(), 2, 'it counts as a destination')

  const foyer = await startWall(t, show, 'Foyer')
  await foyer.subscribe()
  await foyer.received(3)
  await show.act({ lid: 1, type: 'Button' })
  for (const each of [wall, foyer]) t.same((await each.received(4)).slice(3), ['/0001 if 1 0.010000'])

  await sendOsc(show.oscPort, '/ovation/page', 'i', '2')
  for (const each of [wall, foyer])
    t.same((await each.received(5)).slice(4), ['/ovation/page ss "demo" "finale"'])
  t.equal(await show.page(), 'finale')

  await sendOsc(show.oscPort, '/ovation/page/opening', 'f', '1')
  for (const each of [wall, foyer])
    t.same((await each.received(7)).slice(5), ['/ovation/page ss "demo" "opening"', '/0002 f 0.250000'])
  t.equal(await show.page(), 'opening')

  await sendOsc(show.oscPort, '/ovation/unsubscribe', 'i', String(foyer.port))
  t.same((await foyer.received(8)).slice(7), [`/ovation/unsubscribed i ${foyer.port}`])
  t.equal(await show.destinationCount(), 2)
})
