import type { Test } from 'tap'
import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { keyOf, scopedKeys } from '../../api/support/senders.js'
import { apiKey, runBridge, type TestBridge, tokenSecret } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { caughtUp, openStream } from '../../support/wire/stream-client.js'

const tooNarrow = { code: 4403, reason: 'scope-insufficient' }
const layoutId = 'show'

for (const scope of ['view', 'operate', 'admin'] as const)
  test(`an operator whose key has the scope ${scope} is shown the show`, async (t) => {
    const { url } = await runScopes(t)
    const operator = await openStream(t, url, { key: keyOf[scope], layoutId })
    t.match(await operator.next(), { event: 'show', layoutId })
  })

test('a key that only makes tokens is shown nothing, whether or not there is such a layout', async (t) => {
  const { url } = await runScopes(t)
  for (const wanted of [layoutId, 'nosuch']) {
    const stranger = await openStream(t, url, { key: keyOf.tokens, layoutId: wanted })
    t.same(await stranger.closed, tooNarrow)
    t.same(stranger.frames, [])
  }
})

test('a second hello with a key that does not reach ends the stream', async (t) => {
  const { url } = await runScopes(t)
  const operator = await openStream(t, url, { key: apiKey, layoutId })
  await operator.next()
  operator.send({ hello: { key: keyOf.view, layoutId } })
  t.match(await operator.next(), { event: 'show' }, 'a narrower one that reaches is as good')
  operator.send({ hello: { key: keyOf.tokens, layoutId } })
  t.same(await operator.closed, tooNarrow)
  t.equal(operator.frames.filter(({ event }) => event === 'show').length, 2, 'before anything more is shown')
})

test('a reload that narrows a key closes its streams within a second, and leaves the others open', async (t) => {
  const bridge = await runScopes(t)
  const time = advanceTime(t)
  const narrowed = await openStream(t, bridge.url, { key: keyOf.operate, layoutId })
  const withdrawn = await openStream(t, bridge.url, { key: apiKey, layoutId })
  const kept = await openStream(t, bridge.url, { key: keyOf.view, layoutId })
  for (const operator of [narrowed, withdrawn, kept]) await operator.next()
  const lines = [`backend/tokens:${keyOf.operate}`, `other:${keyOf.view}`]
  const apiKeys = parseApiKeys(lines.join('\n'), 'test')
  await bridge.reload({ secrets: { apiKeys, tokenSecret } })
  await time.advance(1000)
  t.same(await narrowed.closed, tooNarrow)
  t.same(await withdrawn.closed, { code: 4401, reason: 'api-key-invalid' })
  await caughtUp(kept)
})

function runScopes(t: Test): Promise<TestBridge> {
  return runBridge(t, { moreKeys: scopedKeys })
}
