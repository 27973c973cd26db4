import { engine, isOlderUws } from '../../support/engine.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { converse } from '../../support/wire/converse.js'
import { lengthOf, pressWith } from '../support/bad-requests.js'

const body = '{"layoutId":"show","lid":1,"type":"Button"}'
/** It answers 505 to a request line that is split directly before its path, or anywhere after it. */
const fragile = engine === 'uws' && isOlderUws

test('27: a press is counted once, wherever it is split in two', async (t) => {
  const bridge = await runBridge(t)
  const press = pressWith({ token: bridge.token, body }, [lengthOf(body)])
  const failed: number[] = []
  const places = Array.from({ length: press.length - 1 }, (_, n) => n + 1)
  for (const at of places) {
    const { outcome } = await converse(bridge.port, [press.slice(0, at), press.slice(at)])
    if (outcome === '505, closed') failed.push(at)
    else t.equal(outcome, '200, open', `split at ${at}`)
  }
  const [path, end] = [press.indexOf('/action'), press.indexOf('\r\n')]
  const expected = places.filter((at) => at === path || (at > path + '/action'.length && at < end + 2))
  t.same(failed, fragile ? expected : [])
  t.equal(await countOf(bridge), places.length - failed.length)
})

test('27: byte by byte, too', async (t) => {
  const bridge = await runBridge(t)
  const press = pressWith({ token: bridge.token, body }, [lengthOf(body)])
  const { outcome } = await converse(bridge.port, [...press])
  t.equal(outcome, fragile ? '505, closed' : '200, open')
  t.equal((await bridge.act(body)).status, 200)
  t.equal(await countOf(bridge), fragile ? 1 : 2)
})

async function countOf({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}
