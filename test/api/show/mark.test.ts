import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { linesIn } from '../../recording/support/recorded.js'
import { runBridge } from '../../support/show/bridge.js'
import { catalogueOf } from '../../support/show/once-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

async function recordedBridge(t: Test) {
  const folder = t.testdir()
  const bridge = await runBridge(t, { record: { keep: 2 ** 30, folder } })
  const lines = () => readdirSync(folder).flatMap((name) => linesIn(join(folder, name)))
  return { ...bridge, lines }
}

test('a mark is a line behind what came before it, and the status says that it is recorded', async (t) => {
  const { admin, act, lines } = await recordedBridge(t)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.match(await admin('POST', '/layout/show/mark', { text: 'Act 2' }), {
    status: 200,
    body: { ok: true, recorded: true },
  })
  await until(() => lines().length === 3)
  const [head, press, mark] = lines()
  t.match(head, { ovation: 'recording' })
  t.match(press, { lid: 1 })
  t.match(mark, { t: Number, layoutId: 'show', mark: 'Act 2' })
  t.equal((await admin('GET', '/status')).body.recording, true)
  t.match((await admin('GET', '/metrics')).body, /^ovation_recording 1$/m)
})

test('where nothing is recorded, the answer says so, and the status says nothing', async (t) => {
  const { admin } = await runBridge(t)
  t.match(await admin('POST', '/layout/show/mark', { text: 'Act 2' }), {
    status: 200,
    body: { ok: true, recorded: false },
  })
  t.notOk('recording' in (await admin('GET', '/status')).body)
})

test('a name is 1 to 80 characters, and the layout is loaded', async (t) => {
  const { admin } = await runBridge(t)
  const mark = (text: unknown) => admin('POST', '/layout/show/mark', { text })
  t.equal((await mark('🎭'.repeat(80))).status, 200)
  for (const text of ['', '  ', '🎭'.repeat(81), 7, undefined])
    t.match(await mark(text), { status: 400, body: { code: 'body-invalid', errors: [{ path: '$.text' }] } })
  t.match(await admin('POST', '/layout/matinee/mark', { text: 'a' }), {
    status: 404,
    body: { code: 'layout-not-found' },
  })
})

test('a key is recorded once, however often its action comes', async (t) => {
  const { admin, act, lines } = await recordedBridge(t)
  for (let n = 0; n < 3; n++)
    await act({ layoutId: 'show', lid: 1, type: 'Button' }, { 'idempotency-key': 'one-and-only' })
  await admin('POST', '/layout/show/mark', { text: 'end' })
  await until(() => lines().at(-1)?.mark === 'end')
  t.equal(lines().length, 3)
})

test('signals are recorded as displays are sent them', async (t) => {
  const folder = t.testdir()
  const [page, ...others] = showFile.pages
  const controls = page.controls.map((control) =>
    control.lid === 2 ? { ...control, crowd: { signals: ['mean', 'people'] } } : control,
  )
  const catalogue = catalogueOf({ ...showFile, pages: [{ ...page, controls }, ...others] })
  const { act, sink } = await runBridge(t, { catalogue, record: { keep: 2 ** 30, folder } })
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.5 })
  await until(() => sink.messages.some((message) => message.startsWith('/0002/mean f 0.5')))
  const lines = () => readdirSync(folder).flatMap((name) => linesIn(join(folder, name)))
  await until(() => lines().some(({ signal }) => signal === '/0002/mean'))
  const found = lines().find(({ signal }) => signal === '/0002/mean')
  t.match(found, { t: Number, layoutId: 'show', signal: '/0002/mean', args: { length: 1 } })
  t.equal(found.args[0].toFixed(3), '0.500')
})
