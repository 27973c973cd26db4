import type { Test } from 'tap'
import { answer, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { shedLoad } from '../../support/time/patience.js'
import { block, until } from '../../support/time/until.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('while the event loop is late, actions and new tokens get 503, and the rest is answered', async (t) => {
  shedLoad(t)
  const { act, admin, url } = await runBridge(t, { http: { metrics: 'open' } })
  const keepBusy = occupy(t)
  keepBusy(500)
  await until(async () => (await act(press)).status !== 200)
  // Better than before, but not yet well.
  keepBusy(100)
  const counted = (await admin('GET', '/layout/show/state')).body.controls[0].count
  const refused = await act(press)
  t.match(refused, { status: 503, body: { code: 'overloaded' } })
  t.equal(refused.headers.get('retry-after'), '1')
  t.equal(refused.headers.get('access-control-allow-origin'), '*', 'and a page may read that')
  t.match(await admin('POST', '/token', { layoutId: 'show' }), { status: 503, body: { code: 'overloaded' } })
  t.equal((await fetch(`${url}/healthz`)).status, 200)
  t.equal((await fetch(`${url}/readyz`)).status, 200)
  t.match(await admin('GET', '/status'), {
    status: 200,
    body: { actions: { refused: { overloaded: Number } } },
  })
  const { body } = await answer(fetch(`${url}/metrics`))
  t.match(body, /^ovation_overloaded 1$/m)
  t.match(body, /^ovation_actions_refused_total\{code="overloaded"\} \d+$/m)
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.equal(controls[0].count, counted, 'nothing that was refused counts')
  keepBusy(0)
  await until(async () => (await act(press)).status === 200)
  t.equal((await admin('POST', '/token', { layoutId: 'show' })).status, 200)
})

/** Makes every turn of the event loop this long, in ms. */
function occupy(t: Test): (ms: number) => void {
  let turnMs = 0
  const busy = setInterval(() => block(turnMs), 1)
  t.teardown(() => clearInterval(busy))
  return (ms) => {
    turnMs = ms
  }
}
