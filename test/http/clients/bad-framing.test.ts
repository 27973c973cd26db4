import { engine } from '../../support/engine.js'
import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { type Conversation, converse } from '../../support/wire/converse.js'
import { type BadRequest, badRequests } from '../support/bad-requests.js'

/** An engine waits at least so long for a complete request, ms. */
const leastMs = 8000

// Each has a button of its own, so that counts stay separate while the silent ones wait in parallel.
const controls = badRequests.map((_, n) => ({ lid: n + 1, type: 'Button', props: { label: `${n}` } }))
const layout = layoutOf({ layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls }] })

test('a badly framed press is refused, and never counted as another one', async (t) => {
  const { port, token, act, admin } = await runBridge(t, { catalogue: new Map([['show', layout]]) })
  const bodyOf = (row: BadRequest) =>
    JSON.stringify({ layoutId: 'show', lid: badRequests.indexOf(row) + 1, type: 'Button' })
  const send = (row: BadRequest) => converse(port, row.bytes({ token, body: bodyOf(row) }))
  const silent = new Map<BadRequest, Promise<Conversation>>()
  for (const row of badRequests) if (row[engine].silent) silent.set(row, send(row))
  const countOf = async (row: BadRequest) =>
    (await admin('GET', '/layout/show/state')).body.controls[badRequests.indexOf(row)].count

  for (const row of badRequests)
    await t.test(row.name, async (t) => {
      const fate = row[engine]
      const { outcome, lasted } = await (silent.get(row) ?? send(row))
      t.equal(outcome, fate.outcome)
      if (fate.silent) t.ok(lasted > leastMs, `after ${lasted} ms`)
      t.equal((await act(bodyOf(row))).status, 200, 'the next press on another connection is accepted')
      t.equal(await countOf(row), fate.counted + 1)
    })
})
