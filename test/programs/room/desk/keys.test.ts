import { parseApiKeys } from '../../../../src/auth/api-keys.js'
import { makeDeskCode } from '../../../../src/auth/desk-codes.js'
import { apiKey, runBridge, tokenSecret } from '../../../support/show/bridge.js'
import { layoutOf, showFile } from '../../../support/show/show.js'
import { t as all, test } from '../../../support/tap.js'
import { fixDate } from '../../../support/time/fixed-date.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { openPage } from '../support/open-page.js'
import { shown } from '../support/shown.js'
import { signIn } from '../support/sign-in.js'

const browser = await openBrowser(all)
const viewKey = 'a-key-that-may-only-look'
const tokensKey = 'a-key-for-tokens-alone'
const moreKeys = [`looker/view:${viewKey}`, `backend/tokens:${tokensKey}`]

test('a key is typed once: it is in no address, lasts over a reload, and is gone with the tab', async (t) => {
  const { url } = await runBridge(t)
  const { page, context, faults } = await openPage(browser, `${url}/desk`, { size: 'tablet' })
  await page.getByLabel('API key').fill('not-the-right-key')
  await page.getByRole('button', { name: 'Open the desk' }).tap()
  await shown(page, 'Unknown key.').waitFor()
  await page.getByLabel('API key').fill(` ${apiKey} `)
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Applause' }).waitFor()
  t.equal(page.url(), `${url}/desk?layout=show`)
  await page.reload()
  await page.getByRole('article', { name: 'Applause' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${url}/desk`)
  await other.getByLabel('API key').waitFor()
  t.same(await other.evaluate('localStorage.length + document.cookie'), '0')
  t.same(
    faults.filter((fault) => !/40[01]/.test(fault)),
    [],
  )
})

test('a code in the address opens the desk, once: it is taken away from there, and no key ever stands there', async (t) => {
  const { url } = await runBridge(t, { moreKeys: ['desk/operate:a-key-for-desks-alone'] })
  const address = `${url}/desk#${makeDeskCode(tokenSecret)}`
  const { page, context, faults } = await openPage(browser, address, { size: 'tablet' })
  const addresses: string[] = []
  page.on('framenavigated', () => addresses.push(page.url()))
  await page.getByRole('article', { name: 'Applause' }).waitFor()
  t.equal(page.url(), `${url}/desk?layout=show`)
  t.equal(
    await page.evaluate("sessionStorage.getItem('ovation key of ' + location.origin)"),
    'a-key-for-desks-alone',
  )
  await page.reload()
  await page.getByRole('article', { name: 'Applause' }).waitFor()
  t.notMatch(addresses.join(), /a-key/)
  t.same(faults, [])
  const other = await context.newPage()
  await other.goto(address)
  await shown(other, 'This link was already used').waitFor()
  t.equal(other.url(), `${url}/desk`)
  await signIn(other, apiKey)
  await other.getByRole('article', { name: 'Applause' }).waitFor()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('article', { name: 'Applause' }).waitFor()
  t.pass('in the tab that it has opened, the key is still known')
})

test('a code that is too old or made up is said, with what to do', async (t) => {
  const { url } = await runBridge(t)
  const date = fixDate(t)
  const tooOld = makeDeskCode(tokenSecret)
  date.advance(601_000)
  for (const code of [tooOld, 'made-up', apiKey]) {
    const { page } = await openPage(browser, `${url}/desk#${code}`, { size: 'tablet', locale: 'de-DE' })
    await shown(page, '`ovation desk`').waitFor()
    t.equal(page.url(), `${url}/desk`)
  }
})

test('a code whose exchange finds no service is tried again, until there is one', async (t) => {
  const { url } = await runBridge(t)
  const { page, context } = await openPage(browser, `${url}/desk`, { size: 'tablet' })
  await page.getByLabel('API key').waitFor()
  await context.route('**/desk', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('about:blank')
  await page.goto(`${url}/desk#${makeDeskCode(tokenSecret)}`)
  await shown(page, 'The service did not answer.').waitFor()
  await context.unroute('**/desk')
  await page.getByRole('article', { name: 'Applause' }).waitFor()
})

test('a key that was signed out is gone', async (t) => {
  const { url } = await runBridge(t)
  const desk = await openDesk(browser, url)
  await desk.button('Sign out').tap()
  await desk.page.getByLabel('API key').waitFor()
  await desk.page.reload()
  await desk.page.getByLabel('API key').waitFor()
  t.same(desk.faults(), [])
})

test('a key that may only look sees everything and can touch nothing', async (t) => {
  const { url, admin } = await runBridge(t, { moreKeys })
  const desk = await openDesk(browser, url, { key: viewKey })
  await shown(desk.page, 'This key can watch but not steer.').waitFor()
  const touchable = desk.page.locator('main button:enabled:not([aria-expanded]), .hold:enabled')
  const words = await touchable.allTextContents()
  t.same(words, ['Live nowfirst', 'Arrange', 'Export', 'Show the codes'])
  t.equal(await desk.page.locator('main input:enabled:not(.alarm-switch *)').count(), 0)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await desk.control('Encore').waitFor()
  t.same(desk.faults(), [])
})

test('a key whose scope shrinks is refused at its next touch, and nothing changes', async (t) => {
  const { url, reload, admin } = await runBridge(t, { moreKeys: ['desk/operate:a-key-that-shrinks-later'] })
  const desk = await openDesk(browser, url, { key: 'a-key-that-shrinks-later' })
  const lines = `${apiKey}\ndesk/view:a-key-that-shrinks-later`
  await reload({ secrets: { apiKeys: parseApiKeys(lines, 'test'), tokenSecret } })
  const told = desk.page.locator('.notices').getByText('This key can watch but not steer.').waitFor()
  // Which cannot be touched if it was told by itself meanwhile.
  await Promise.any([desk.button('Hold output').tap(), told])
  await told
  t.equal((await admin('GET', '/status')).body.held, false)
})

test('a key that may not watch gets a message that says so', async (t) => {
  const { url } = await runBridge(t, { moreKeys })
  const { page } = await openPage(browser, `${url}/desk`, { size: 'tablet' })
  await signIn(page, tokensKey)
  await shown(page, 'This key cannot watch the show.').waitFor()
})

test('whose key is withdrawn is asked for another one, and goes on with it', async (t) => {
  const { url, reload } = await runBridge(t)
  const desk = await openDesk(browser, url)
  await reload({ secrets: { apiKeys: parseApiKeys('another-key-for-tests', 'test'), tokenSecret } })
  await shown(desk.page, 'This key was revoked.').waitFor()
  t.equal(await desk.page.evaluate('sessionStorage.length'), 0)
  await desk.page.getByLabel('API key').fill('another-key-for-tests')
  await desk.button('Open the desk').tap()
  await desk.control('Applause').waitFor()
})

test('of several layouts one is chosen, and is in the address; one that has gone is said', async (t) => {
  const other = layoutOf({ ...showFile, layoutId: 'other', name: 'The other one' })
  const catalogue = new Map([
    ['show', layoutOf()],
    ['other', other],
  ])
  const { url, reload } = await runBridge(t, { catalogue })
  const { page } = await openPage(browser, `${url}/desk`, { size: 'tablet' })
  await signIn(page, apiKey)
  await page.getByRole('button', { name: 'other' }).tap()
  await page.getByRole('heading', { name: 'The other one' }).waitFor()
  t.equal(page.url(), `${url}/desk?layout=other`)
  await page.reload()
  await page.getByRole('heading', { name: 'The other one' }).waitFor()
  await page.getByRole('button', { name: 'Other show' }).tap()
  await page.getByRole('heading', { name: 'Which show?' }).waitFor()
  await page.getByRole('button', { name: 'other' }).tap()
  await page.getByRole('heading', { name: 'The other one' }).waitFor()
  await reload({ catalogue: new Map([['show', layoutOf()]]) })
  await shown(page, 'The layout other no longer exists.').waitFor()
})
