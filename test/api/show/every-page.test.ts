import { openPeer } from '../../osc-input/support/peer.js'
import { answer, apiKey, runBridge } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { lastingFile, layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { openStream } from '../../support/wire/stream-client.js'

const catalogue = new Map([['show', layoutOf(lastingFile)]])
const lidsOf = (controls: readonly { lid: number }[]) => controls.map(({ lid }) => lid)
const applause = { layoutId: 'show', lid: 1, type: 'Button' }
const light = (value: number) => ({ layoutId: 'show', lid: 2, type: 'Slider', value })

test('a control of every page counts on whatever page is active, and stands first in each', async (t) => {
  const { url, token, admin, act } = await runBridge(t, { catalogue })
  const pages = [
    ['first', [1, 2, 3]],
    ['second', [1, 2, 4]],
    ['pause', [1, 2]],
  ] as const
  for (const [pageId, lids] of pages) {
    const switched = await admin('PUT', '/layout/show/page', { pageId })
    t.same(lidsOf(switched.body.controls), lids)
    t.equal((await act(applause)).status, 200, pageId)
    const page = await answer(fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}` } }))
    t.same(lidsOf(page.body.controls), lids)
  }
  const lamp = await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  t.match(lamp, { status: 400, body: { code: 'control-not-found', activePageId: 'pause' } })
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.same(lidsOf(controls), [1, 2, 3, 4], 'and in the state once')
  t.match(controls[0], { count: 3, normalised: 0.03 })
})

test('after a page change, displays are sent the values of the controls of every page too', async (t) => {
  const { admin, act, sink } = await runBridge(t, { catalogue })
  await act(light(0.25))
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  await sink.received(2)
  await admin('PUT', '/layout/show/page', { pageId: 'pause' })
  await act(light(0.75))
  t.same((await sink.received(4)).slice(2), ['/0002 f 0.25', '/0002 f 0.75'])
})

test('a control of every page goes to its own place in a map, on every page', async (t) => {
  const sink = await openSink(t)
  const map = { file: 'map.json', mappings: [{ lid: 2, address: '/light' }] }
  const { admin, act } = await runBridge(t, {
    catalogue,
    displays: [displayOptions({ port: sink.port, map })],
  })
  await act(light(0.25))
  await sink.received(1)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await sink.received(2)
  await act(light(0.5))
  t.same(await sink.received(3), ['/light f 0.25', '/light f 0.25', '/light f 0.5'])
})

test('phones and operators on a stream see the controls of every page in each', async (t) => {
  const { url, token, admin } = await runBridge(t, { catalogue })
  const phone = await openStream(t, url, { token })
  const operator = await openStream(t, url, { key: apiKey, layoutId: 'show' })
  t.same(lidsOf((await phone.next()).controls), [1, 2, 3])
  const { pages } = await operator.next()
  t.same(
    pages.map(({ controls }: { controls: { lid: number }[] }) => lidsOf(controls)),
    [
      [1, 2, 3],
      [1, 2, 4],
      [1, 2],
    ],
  )
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.same(lidsOf((await phone.next()).controls), [1, 2, 4])
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  t.same(await phone.next(), { id: 'a', ok: true })
  const changed = async (): Promise<unknown> => (await operator.next()).controls ?? changed()
  t.match(await changed(), [{ lid: 1, count: 1 }], 'and its change once')
})

test('a control of every page is asked for and reset over OSC while another page is active', async (t) => {
  const { admin, act, bridge } = await runBridge(t, { catalogue })
  await act(applause)
  await admin('PUT', '/layout/show/page', { pageId: 'pause' })
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/0001')
  await peer.heard('/0001 if 1 0.01')
  peer.send('/ovation/reset', 'show', 1)
  await peer.settle()
  t.match((await admin('GET', '/layout/show/state')).body.controls, [{ lid: 1, count: 0 }])
})

test('a reload that puts a control on every page keeps its count and serves it at once', async (t) => {
  const single = {
    ...lastingFile,
    controls: [],
    pages: [{ pageId: 'first', controls: lastingFile.controls }],
  }
  const { act, admin, reload } = await runBridge(t, { catalogue: new Map([['show', layoutOf(single)]]) })
  await act(applause)
  await reload({ catalogue })
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.equal((await act(applause)).status, 200)
  t.match((await admin('GET', '/layout/show/state')).body.controls, [{ lid: 1, count: 2 }])
})
