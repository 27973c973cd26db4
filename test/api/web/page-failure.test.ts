import { LoadMeter } from '../../../src/limits/load-meter.js'
import type { Log } from '../../../src/log.js'
import { answer, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const json = { 'content-type': 'application/json' }
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0'

for (const basePath of ['', '/show'])
  test(`a page that fails is counted, and logged with its engine alone (base_path = ${basePath})`, async (t) => {
    const warned: unknown[] = []
    const warn = (...of: unknown[]) => warned.push(of)
    const log = { info() {}, warn, error() {}, child: () => log } as unknown as Log
    const bridge = await runBridge(t, { http: { basePath }, log })
    for (const [page, error] of [
      ['play', 'TypeError'],
      ['desk', 'script'],
      ['play', 'x'.repeat(40)],
    ]) {
      const headers = { ...json, 'user-agent': userAgent }
      const body = JSON.stringify({ page, error })
      const got = await answer(
        fetch(`${bridge.url}${basePath}/page-failure`, { method: 'POST', headers, body }),
      )
      t.match(got, { status: 200, body: { ok: true } })
      t.notOk([...got.headers.keys()].some((name) => name.startsWith('access-control')))
    }
    const { body } = await bridge.admin('GET', `${basePath}/metrics`)
    for (const [page, count] of Object.entries({ play: 2, screen: 0, desk: 1 }))
      t.match(body, `ovation_page_failures_total{page="${page}"} ${count}\n`)
    const engine = 'Firefox 78'
    const text = 'a page could not start on a device'
    // The first is of the state.
    t.strictSame(warned.slice(1, 3), [
      [{ page: 'play', error: 'TypeError', engine }, text],
      [{ page: 'desk', error: 'script', engine }, text],
    ])
  })

test('anything else is refused, and not counted', async (t) => {
  const bridge = await runBridge(t)
  const refused = async (code: string, body: string, headers: Record<string, string> = json) => {
    const bytes = Buffer.from(body)
    const got = await answer(fetch(`${bridge.url}/page-failure`, { method: 'POST', headers, body: bytes }))
    t.equal(got.body.code, code, body.slice(0, 60))
  }
  const good = { page: 'play', error: 'TypeError' }
  for (const wrong of [
    { page: 'home' },
    { page: undefined },
    { error: undefined },
    { error: '' },
    { error: 'x'.repeat(41) },
    { error: 'a b' },
    { error: 'a\n' },
    { error: 1 },
  ])
    await refused('body-invalid', JSON.stringify({ ...good, ...wrong }))
  await refused('body-not-json', '{')
  await refused('body-too-large', JSON.stringify({ ...good, more: 'x'.repeat(256) }))
  for (const headers of [{}, { 'content-type': 'text/plain' }])
    await refused('media-type-unsupported', JSON.stringify(good), headers as Record<string, string>)
  const { admit } = LoadMeter.prototype
  t.teardown(() => {
    LoadMeter.prototype.admit = admit
  })
  LoadMeter.prototype.admit = admit.bind({ isShedding: true } as LoadMeter)
  await refused('overloaded', JSON.stringify(good))
  t.match((await bridge.admin('GET', '/metrics')).body, 'ovation_page_failures_total{page="play"} 0\n')
})
