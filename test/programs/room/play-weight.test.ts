import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { counted, joined, openPhone } from './support/join-room.js'
import { openBrowser } from './support/open-browser.js'
import { sizes } from './support/open-page.js'
import { runRoom } from './support/run-room.js'

test('the page with its script, style and icon weighs at most 30 KB as it is sent', async (t) => {
  const html = readFileSync('dist/web/play.html', 'utf8')
  const names = [...html.matchAll(/(?:href|src)="\.\.\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
  t.equal(names.length, 3)
  for (const ending of ['br', 'gz']) {
    const bytes = ['play.html', ...names].map((name) => readFileSync(`dist/web/${name}.${ending}`).length)
    const sum = bytes.reduce((one, other) => one + other, 0)
    t.ok(sum <= 30 * 1024, `${ending}: ${sum} bytes`)
    t.comment(`${ending}: ${sum} bytes`)
  }
})

test('it asks only its own house for anything, and nothing twice', async (t) => {
  const { url } = await runRoom(t)
  const { page, faults } = await openPhone(t, `${url}/desk`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(`${url}/play/show`)
  await joined(page)
  await page.waitForTimeout(500)
  const names = asked.map((request) => request.replace(/\.[\w-]{10}\./, '.')).sort()
  // Some browsers have it from the page before.
  if (names[0] === 'GET /assets/icon.svg') names.shift()
  t.same(names, [
    'GET /assets/play.css',
    'GET /assets/play.js',
    'GET /media/heart.svg',
    'GET /media/star.svg',
    'GET /play/show',
    'GET /room/show',
    'POST /join/show',
  ])
  t.same(faults, [])
})

test('on a slow phone with a slow network the first press is possible within five seconds', async (t) => {
  const { url } = await runRoom(t)
  const browser = await openBrowser(t)
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bytesPerSecond = 1_600_000 / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.goto(`${url}/play/show`, { waitUntil: 'commit' })
  await page.locator('.press').tap()
  await counted(page, 1)
  const took = await page.evaluate<number>('performance.now()')
  t.ok(took < 5000, `${took} ms`)
  t.comment(`${Math.round(took)} ms from the start to the first press that counts`)
  await context.close()
})
