import type { Test } from 'tap'
import { runBridge } from '../support/bridge.js'
import { layoutOf } from '../support/show.js'
import { joinAsPhone } from '../support/stream-client.js'
import { t as suite, test } from '../support/tap.js'

/** They wait for time to pass, and can do that together. */
suite.jobs = 4
const together = { buffered: true }

const props = { label: 'x' }
const controls = [
  { lid: 2, type: 'Slider', props, each: false, crowd: { signals: ['people', 'mean'], window: 1 } },
]
const pages = [{ pageId: 'a', controls }]
const catalogue = new Map([['show', layoutOf({ layoutId: 'show', activePageId: 'a', pages })]])
const settled = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What the display is sent while somebody drags for a second, then rests with the stream open, and then is gone. */
async function drag(t: Test, rate: number) {
  const bridge = await runBridge(t, { catalogue, rate })
  const { sink } = bridge
  await settled(300)
  t.same(sink.messages, [], 'nothing before the first person')
  const phone = await joinAsPhone(t, bridge)
  const begun = performance.now()
  for (let k = 0; performance.now() - begun < 1000; k++) {
    phone.send({ lid: 2, type: 'Slider', value: (k % 500) / 500 })
    await settled(2)
  }
  await settled(200)
  const dragged = { ticks: sink.datagrams.length, ms: performance.now() - begun }
  const rested = sink.messages.length
  await settled(2300)
  const again = sink.messages.slice(rested)
  phone.socket.close()
  while (sink.messages.filter((message) => message === '/0002/people i 0').length === 0) await settled(20)
  await settled(1300)
  return { dragged, again, end: sink.messages.slice(-2) }
}

for (const rate of [10, 30, 60])
  test(`of ${rate} ticks a second each sends what has changed, and nothing else`, together, async (t) => {
    const { dragged, again, end } = await drag(t, rate)
    const most = Math.ceil((dragged.ms / 1000) * rate) + 1
    t.ok(dragged.ticks <= most, `${dragged.ticks} of at most ${most}`)
    t.ok(dragged.ticks >= most / 5, `${dragged.ticks} of at most ${most}`)
    const people = again.filter((message) => message === '/0002/people i 1').length
    t.ok(people >= 1 && people <= 3, `said again ${people} times in 2.3 s`)
    t.ok(again.length <= 6, `${again}`)
    t.same(end, ['/0002/people i 0', '/0002/mean f 0'], 'and the end is the last of all')
  })
