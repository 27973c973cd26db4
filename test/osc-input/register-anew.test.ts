import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { openPeer } from './support/peer.js'

test('what a display says right behind its farewell or its new name is heard too', async (t) => {
  const { bridge, admin } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/subscribe', 'Wall')
  await peer.heard('/ovation/subscribed s')
  for (let n = 0; n < 2; n++) {
    peer.send('/ovation/unsubscribe')
    peer.send('/ovation/subscribe', 'Wall')
    peer.send('/ovation/subscribe', `Wall ${n}`)
    peer.send('/ovation/page', 2 - n)
    const pageId = ['second', 'first'][n]!
    await peer.settle()
    t.equal((await admin('GET', '/layout/show')).body.activePageId, pageId)
    t.match((await admin('GET', '/status')).body.displays[1], { name: `Wall ${n}` })
  }
})
