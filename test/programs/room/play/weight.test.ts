import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { test } from '../../../support/tap.js'
import { timeFirstPress } from '../support/first-press.js'
import { joined } from '../support/join-room.js'
import { openBrowser } from '../support/open-browser.js'
import { sizes } from '../support/open-page.js'
import { runRoom } from '../support/run-room.js'

test('the page with its script, style and icon weighs at most 34 KB as it is sent', async (t) => {
  const html = readFileSync('dist/web/play.html', 'utf8')
  const names = [...html.matchAll(/(?:href|src)="\.\.\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
  t.equal(names.length, 3)
  for (const ending of ['br', 'gz']) {
    const bytes = ['play.html', ...names].map((name) => readFileSync(`dist/web/${name}.${ending}`).length)
    const sum = bytes.reduce((one, other) => one + other, 0)
    t.ok(sum <= 34 * 1024, `${ending}: ${sum} bytes`)
    t.comment(`${ending}: ${sum} bytes`)
  }
})

/** A phone that nobody has used yet. */
async function newPhone(t: Test): Promise<Page> {
  const browser = await openBrowser(t)
  return browser.newPage({ viewport: sizes.phone, hasTouch: true })
}

test('it asks only its own house for anything, and nothing twice', async (t) => {
  const { url } = await runRoom(t)
  const page = await newPhone(t)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.goto(`${url}/play/show`)
  await joined(page)
  await page.waitForLoadState('networkidle')
  const names = asked.map((request) => request.replace(url, '').replace(/\.[\w-]{10}\./, '.')).sort()
  t.same(names, [
    'GET /assets/icon.svg',
    'GET /assets/play.css',
    'GET /assets/play.js',
    'GET /media/heart.svg',
    'GET /media/star.svg',
    'GET /play/show',
    'GET /room/show',
    'POST /join/show',
  ])
})

test('on a slow phone with a slow network the first press is possible within five seconds', async (t) => {
  const { url } = await runRoom(t)
  const timing = startTiming()
  const { possible, counted } = await timeFirstPress(await openBrowser(t), `${url}/play/show`)
  timing.within(t, 5000, 'a press counts', counted)
  t.comment(`possible after ${Math.round(possible)} ms, counted after ${Math.round(counted)} ms`)
})
