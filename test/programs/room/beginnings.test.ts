import type { Page, Route } from 'playwright-core'
import type { Test } from 'tap'
import type { TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openBrowser } from './support/open-browser.js'
import { openPage, type PageOptions } from './support/open-page.js'
import { runRoom } from './support/run-room.js'

/** The three pages, and what is there once they are drawn. */
const pages = { play: '.play', screen: '.screen', desk: '#key' }
type Name = keyof typeof pages
const names = Object.keys(pages) as Name[]

const tooOld = 'This browser is too old for this page.'
const failed = 'This page could not start.'

/** Until the tab says that the cause is gone, what the pages need to begin fails. */
const failsAtFirst = `
  if (!sessionStorage.isWell) URLSearchParams = class { constructor() { throw new RangeError('not here') } }`

/** After it, old browsers say that they are. */
const timeIsOver = 'document.getAnimations().forEach((each) => each.finish())'

function addressOf({ url }: TestBridge, name: Name): string {
  return name === 'desk' ? `${url}/desk` : `${url}/${name}/show`
}

/** A device that runs a script before those of each page. */
async function deviceWith(t: Test, script: string, options: PageOptions = {}): Promise<Page> {
  const { page, context } = await openPage(await openBrowser(t), 'about:blank', options)
  await context.addInitScript(script)
  return page
}

/** How often the service has heard of a page that failed. */
async function failures({ admin }: TestBridge, name: Name): Promise<number> {
  const { body } = await admin('GET', '/metrics')
  return Number(new RegExp(`^ovation_page_failures_total{page="${name}"} (\\d+)$`, 'm').exec(body)?.[1])
}

/** Whether a sentence is on the page, and not only in it. */
function isShown(page: Page, sentence: string): Promise<boolean> {
  return page.getByText(sentence).isVisible()
}

test('a page that throws as it begins says so, and begins when one tries again', async (t) => {
  const bridge = await runRoom(t)
  const page = await deviceWith(t, failsAtFirst)
  for (const name of names) {
    await page.goto(addressOf(bridge, name))
    await page.getByText(failed).waitFor()
    t.notOk(await isShown(page, tooOld), name)
    await page.evaluate('dispatchEvent(new ErrorEvent("error", { error: new TypeError() }))')
    await page.evaluate('sessionStorage.isWell = 1')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(pages[name]).waitFor()
    await page.evaluate('dispatchEvent(new ErrorEvent("error"))')
    t.notOk(await isShown(page, failed), 'nor is it said of what fails later')
    await until(async () => (await failures(bridge, name)) > 0)
    t.equal(await failures(bridge, name), 1, 'the service hears of it once')
    await page.evaluate('sessionStorage.clear()')
  }
})

test('a part of the page that does not load is a failure, too', async (t) => {
  const bridge = await runRoom(t)
  const page = await deviceWith(t, '')
  for (const part of ['js', 'css'])
    for (const name of names) {
      const before = await failures(bridge, name)
      const parts = `**/assets/*.${part}`
      await page.route(parts, (route) => route.abort())
      await page.goto(addressOf(bridge, name))
      await page.getByText(failed).waitFor()
      await until(async () => (await failures(bridge, name)) === before + 1)
      await page.unroute(parts)
      t.notOk(await page.locator(pages[name]).isVisible(), `${name} without its ${part}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.locator(pages[name]).waitFor()
    }
})

test('a style of which one hears too late that it did not load is a failure, too', async (t) => {
  const bridge = await runRoom(t)
  const page = await deviceWith(t, '')
  for (const name of names) {
    await page.goto(addressOf(bridge, name))
    await page.locator(pages[name]).waitFor()
    await page.evaluate('document.querySelector("link[rel=stylesheet]").dispatchEvent(new Event("error"))')
    await page.getByText(failed).waitFor()
    t.notOk(await page.locator(pages[name]).isVisible(), name)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(pages[name]).waitFor()
  }
})

test('a passcode in the address is not lost by trying again', async (t) => {
  const bridge = await runRoom(t, undefined, { room: { passcode: 'open sesame' } })
  // After the page has taken it out of the address.
  const page = await deviceWith(
    t,
    `if (!sessionStorage.isWell) { const real = History.prototype.replaceState
      History.prototype.replaceState = function (...of) {
        real.apply(this, of)
        History.prototype.replaceState = real
        throw new TypeError('not here')
      } }`,
  )
  await page.goto(`${addressOf(bridge, 'play')}#open%20sesame`)
  await page.getByText(failed).waitFor()
  await page.evaluate('sessionStorage.isWell = 1')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Applause' }).waitFor()
  t.equal(await page.evaluate('location.hash'), '')
})

/** Keeps the next script of a page on its way until it is let go. */
async function holdScript(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const pass = (route: Route) => held.then(() => route.continue())
  await page.route('**/assets/*.js', pass, { times: 1 })
  return letGo
}

test('a page whose script is long on its way says nothing', async (t) => {
  const bridge = await runRoom(t)
  const page = await deviceWith(t, '')
  for (const name of names) {
    const letGo = await holdScript(page)
    await page.goto(addressOf(bridge, name), { waitUntil: 'commit' })
    await until(() => page.evaluate('document.readyState !== "loading" && document.styleSheets.length > 0'))
    await page.evaluate(timeIsOver)
    for (const sentence of [tooOld, failed]) t.notOk(await isShown(page, sentence), name)
    letGo()
    await page.locator(pages[name]).waitFor()
    t.equal(await failures(bridge, name), 0)
  }
})

test('a promise that is broken is a failure, but none any more once the page is drawn', async (t) => {
  const bridge = await runRoom(t)
  const page = await deviceWith(t, '')
  for (const name of names) {
    const letGo = await holdScript(page)
    await page.goto(addressOf(bridge, name), { waitUntil: 'commit' })
    await until(() => page.evaluate('document.readyState !== "loading"'))
    await page.evaluate('void Promise.reject()')
    await page.getByText(failed).waitFor()
    letGo()
    await page.locator(pages[name]).waitFor()
    t.notOk(await isShown(page, failed), name)
    await until(async () => (await failures(bridge, name)) === 1)
  }
})

test('a browser without what the oldest engines have is too old where a page fails, and otherwise is not', async (t) => {
  const bridge = await runRoom(t)
  const page = await deviceWith(t, `delete Document.prototype.replaceChildren;${failsAtFirst}`)
  for (const name of names) {
    await page.goto(addressOf(bridge, name))
    await page.evaluate(timeIsOver)
    await page.getByText(tooOld).waitFor()
    t.notOk(await isShown(page, failed))
    await until(async () => (await failures(bridge, name)) === 1)
    await page.evaluate('sessionStorage.isWell = 1')
    await page.reload()
    await page.locator(pages[name]).waitFor()
    t.notOk(await isShown(page, tooOld))
    await page.evaluate('sessionStorage.clear()')
  }
})
