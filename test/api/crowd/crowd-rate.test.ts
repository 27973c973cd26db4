import type { Test } from 'tap'
import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { settled } from '../../support/time/until.js'
import { joinAsPhone } from '../../support/wire/stream-client.js'

const props = { label: 'x' }
const controls = [
  { lid: 2, type: 'Slider', props, each: false, crowd: { signals: ['people', 'mean'], window: 1 } },
]
const pages = [{ pageId: 'a', controls }]
const catalogue = new Map([['show', layoutOf({ layoutId: 'show', activePageId: 'a', pages })]])

/** What the display is sent while somebody drags for a second, then rests with the stream open, and then is gone. */
async function drag(t: Test, rate: number) {
  // Before the bridge, whose ticks begin with it.
  const time = advanceTime(t)
  const bridge = await runBridge(t, { catalogue, rate })
  const { sink } = bridge
  await time.advance(300)
  await sink.only(0)
  const phone = await joinAsPhone(t, bridge)
  for (let k = 0; k < 500; k++) {
    phone.send({ id: `${k}`, lid: 2, type: 'Slider', value: k / 500 })
    await phone.next()
    await time.advance(2)
  }
  await time.advance(200)
  const ticks = await settled(() => sink.datagrams.length)
  const rested = sink.messages.length
  await time.advance(2300)
  const again = (await settled(() => [...sink.messages])).slice(rested)
  phone.socket.close()
  await advanceUntil(time, () => sink.messages.includes('/0002/people i 0'))
  await time.advance(1300)
  const end = (await settled(() => [...sink.messages])).slice(-2)
  // The bridge stops in real time.
  time.end()
  return { ticks, again, end }
}

for (const rate of [10, 30, 60])
  test(`of ${rate} ticks a second each sends what has changed, and nothing else`, async (t) => {
    const { ticks, again, end } = await drag(t, rate)
    t.ok(ticks >= rate && ticks <= 1.2 * rate + 1, `${ticks} in 1.2 s`)
    const people = again.filter((message) => message === '/0002/people i 1').length
    t.ok(people >= 1 && people <= 3, `said again ${people} times in 2.3 s`)
    t.ok(again.length <= 6, `${again}`)
    t.same(end, ['/0002/people i 0', '/0002/mean f 0'], 'and the end is the last of all')
  })
