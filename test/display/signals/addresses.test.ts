import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { crowdedShow, fileOf } from '../support/crowded-show.js'

const props = { label: 'x' }
const slider = {
  ...{ lid: 2, type: 'Slider', props, each: false },
  crowd: { signals: ['people', 'mean'], window: 0 },
}

test('a display with a rate is sent the newest of what changes faster, and the replaced are counted', async (t) => {
  const { act, tick, sink, displays } = await crowdedShow(t, { a: [slider] }, { profile: { maxRate: 10 } })
  for (let k = 1; k <= 30; k++) {
    act(2, k / 30)
    tick(34)
    displays.flush()
  }
  const [display] = displays.all
  await until(() => {
    tick(34)
    displays.flush()
    return sink.messages.includes('/0002/mean f 1')
  })
  const means = sink.messages.filter((message) => message.startsWith('/0002/mean'))
  t.ok(means.length >= 10 && means.length <= 12, `${means.length} in a second`)
  const values = means.map((message) => Number(message.split(' ').at(-1)))
  t.same(
    values,
    [...values].sort((a, b) => a - b),
    'never an older one after a newer one',
  )
  t.equal(display?.coalesced, 30 - means.length)
  t.equal(display?.dropped, 0)
})

test('all signals of a tick share datagrams of at most 1,400 bytes, unless each is wanted by itself', async (t) => {
  const [bundled, single] = [await openSink(t), await openSink(t)]
  const { act, tick, pass, load } = await crowdedShow(t, { a: [] })
  const lids = Array.from({ length: 20 }, (_, n) => n + 1)
  const signals = ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight']
  const controls = lids.map((lid) => ({ ...slider, lid, crowd: { signals } }))
  await load(
    [
      displayOptions({ port: bundled.port }),
      displayOptions({ port: single.port, profile: { bundle: 'never' } }),
    ],
    fileOf({ a: controls }),
  )
  for (const lid of lids) act(lid, 0.5)
  tick()
  await until(() => {
    // Anybody who is sent so many datagrams has its pauses.
    pass(2)
    return single.messages.length === 160
  })
  t.same([...(await bundled.received(160))].sort(), [...(await single.received(160))].sort())
  t.ok(bundled.datagrams.length <= 6, `${bundled.datagrams.length} datagrams`)
  t.ok(bundled.datagrams.every(({ length }) => length <= 1400))
  t.equal(single.datagrams.length, 160)
})

test('the shares of 256 options fit into one datagram, behind the longest prefix and address', async (t) => {
  const options = Array.from({ length: 256 }, (_, index) => ({ index, label: `${index}` }))
  const vote = {
    ...{ lid: 1, type: 'Index', props, options, address: '/1234567890', each: false },
    crowd: { signals: ['share', 'winner'] },
  }
  const prefix = `/${'x'.repeat(63)}`
  const { act, tick, reset, sink, displays } = await crowdedShow(t, { a: [vote] }, { prefix })
  act(1, 255)
  tick()
  const address = `${prefix}/1234567890`
  const [share, winner] = await sink.received(2)
  t.equal(share, `${address}/share ${'f'.repeat(256)}${' 0'.repeat(255)} 1`)
  t.equal(winner, `${address}/winner if 255 1`)
  reset(1)
  t.equal((await sink.received(4))[2], `${address}/share ${'f'.repeat(256)}${' 0'.repeat(256)}`)
  t.ok(sink.datagrams.every(({ length }) => length <= 1400))
  t.equal(displays.all[0]?.dropped, 0)
})

test('the signals of a control stay at its own address, whatever a map makes of the control', async (t) => {
  const map = {
    file: 'map.json',
    mappings: [{ lid: 2, address: '/light', type: 'i' as const, range: [0, 255] as const }],
  }
  const { act, tick, reset, heard } = await crowdedShow(
    t,
    { a: [{ ...slider, each: true, crowd: { signals: ['mean', 'spotlight'] } }] },
    { map },
  )
  act(2, 1)
  tick()
  t.same(await heard(), ['/light i 255', '/0002/mean f 1', '/0002/spotlight f 1'])
  reset(2)
  t.same(await heard(), ['/light i 0', '/0002/mean f 0', '/0002/spotlight f 0'])
})
