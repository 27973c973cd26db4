import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiKey, runBridge } from '../../support/show/bridge.js'
import { recordEvening } from '../../support/show/recorded-evening.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('the report of the evening is a page made of what was recorded', async (t) => {
  const folder = t.testdir()
  const { act, admin, url } = await runBridge(t, { record: { keep: 2 ** 30, folder } })
  for (let n = 0; n < 3; n++) await act(press)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  const isWritten = () => readdirSync(folder).some((name) => statSync(join(folder, name)).size > 0)
  await until(isWritten)
  // What has the name of a recording and is none costs nobody the report.
  const stray = join(folder, 'ovation-20261121T190000Z.ndjson')
  mkdirSync(stray)
  writeFileSync(join(stray, 'holiday.txt'), '')
  await until(async () => /actions: 3\b/.test((await admin('GET', '/layout/show/report')).body))
  const { status, headers, body } = await admin('GET', '/layout/show/report')
  t.equal(status, 200)
  t.match(headers.get('content-type'), 'text/html')
  t.match(headers.get('content-security-policy'), "default-src 'none'")
  t.equal(headers.get('cache-control'), 'no-store')
  t.match(body, /^<!doctype html>/)
  const inLanguage = async (query: string, accepted: string) => {
    const headers = { 'x-api-key': apiKey, 'accept-language': accepted }
    const page = await fetch(`${url}/layout/show/report${query}`, { headers })
    return /<html lang="(\w+)"/.exec(await page.text())?.[1]
  }
  t.equal(await inLanguage('', 'it, de-CH;q=0.8'), 'de', 'that of the person, where the layout says none')
  t.equal(await inLanguage('?lang=ja', 'de'), 'ja')
})

test('where nothing was recorded in the last twelve hours there is none', async (t) => {
  const folder = t.testdir()
  const path = join(folder, 'ovation-20261121T190000Z.ndjson')
  recordEvening({ path, people: 10, minutes: 1 })
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(path, yesterday, yesterday)
  const off = await runBridge(t, { record: { keep: 0, folder } })
  t.match(await off.admin('GET', '/layout/show/report'), { status: 404, body: { code: 'not-found' } })
})

test('one report is made at a time, and the show goes on meanwhile', async (t) => {
  const folder = t.testdir()
  recordEvening({ path: join(folder, 'ovation-20261121T190000Z.ndjson'), people: 500, minutes: 30 })
  const { act, admin } = await runBridge(t, { record: { keep: 2 ** 30, folder } })
  const both = Promise.all([admin('GET', '/layout/show/report'), admin('GET', '/layout/show/report')])
  t.equal((await act(press)).status, 200)
  t.same((await both).map(({ status }) => status).sort(), [200, 503])
})
