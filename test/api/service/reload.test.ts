import { openPeer } from '../../osc-input/support/peer.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const [firstPage, secondPage] = showFile.pages
const withoutSecond = { catalogue: new Map([['show', layoutOf({ ...showFile, pages: [firstPage] })]]) }
const slider = { lid: 1, type: 'Slider', props: { label: 'Applause' } }
const asSlider = {
  catalogue: new Map([
    ['show', layoutOf({ ...showFile, pages: [{ ...firstPage, controls: [slider] }, secondPage] })],
  ]),
}

test('when the active page is removed, registered displays get the one that is active now; adding it again switches nothing', async (t) => {
  const state = t.testdir()
  const bridge = await runBridge(t, { state })
  const wall = await openPeer(t, bridge.bridge.osc.port)
  wall.send('/ovation/subscribe')
  await wall.heard('/ovation/page ss show first')
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await wall.heard('/ovation/page ss show second')
  wall.messages.length = 0
  await bridge.reload(withoutSecond)
  t.equal(await wall.heard('/ovation/page'), '/ovation/page ss show first')
  wall.messages.length = 0
  await bridge.reload({})
  await wall.settle()
  t.notMatch(wall.messages.join(), 'ovation/page')
  t.equal(await pageOf(bridge), 'first')
  await bridge.bridge.close()
  t.equal(await pageOf(await runBridge(t, { state })), 'first', 'nor does a restart')
})

test('a control whose type changed and changed back has its old count at once, unless it was reset meanwhile', async (t) => {
  const state = t.testdir()
  const bridge = await runBridge(t, { state })
  await bridge.act(press)
  await bridge.reload(asSlider)
  t.equal((await bridge.act({ ...press, type: 'Slider', value: 0.5 })).status, 200)
  await bridge.reload({})
  await bridge.act(press)
  t.equal(await countOf(bridge), 2)
  await bridge.reload(asSlider)
  await bridge.admin('POST', '/layout/show/reset', { lid: 1 })
  await bridge.reload({})
  t.equal(await countOf(bridge), 0)
  await bridge.bridge.close()
  t.equal(await countOf(await runBridge(t, { state })), 0)
})

async function pageOf({ admin }: TestBridge): Promise<string> {
  return (await admin('GET', '/layout/show/state')).body.activePageId
}

async function countOf({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}
