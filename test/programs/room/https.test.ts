import { readSvgCode } from '../../cli/room/support/read-qr-code.js'
import { t as all, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { makeAuthority } from '../../support/tls/make-authority.js'
import { makeTrustingHome } from '../../support/tls/trusting-home.js'
import { joined } from './support/join-room.js'
import { openBrowser } from './support/open-browser.js'
import { openDesk } from './support/open-desk.js'
import { openOwnWindow } from './support/open-own-window.js'
import { openPage } from './support/open-page.js'
import { name, nameOption, runSecureRoom } from './support/run-secure-room.js'
import { shown } from './support/shown.js'

const authority = makeAuthority(all)
const home = makeTrustingHome(all, authority.file)
const browser = await openBrowser(all, [nameOption], home)

/** Counts the wake locks that a page has had, and those that it holds. */
const watchLocks = `
  locks = []
  const { request } = WakeLock.prototype
  WakeLock.prototype.request = async function (type) {
    const lock = await request.call(this, type)
    locks.push(lock)
    return lock
  }`
const heldLocks = `locks.filter(({ released }) => !released).length`

/** Those that are not encrypted. */
function plain(asked: readonly string[]): readonly string[] {
  return asked.filter((address) => !/^(https|wss|data|blob):/.test(address))
}

test('a browser that was not told to trust the authority opens nothing', async (t) => {
  const { url } = await runSecureRoom(t, authority.issue(name, 90))
  const stranger = await (await openBrowser(t, [nameOption])).newPage()
  await t.rejects(stranger.goto(`${url}/play/show`), /ERR_CERT_AUTHORITY_INVALID/)
})

test('a phone plays over HTTPS alone, in a secure context, and remembers nothing of it', async (t) => {
  const { url, sink } = await runSecureRoom(t, authority.issue(name, 90))
  const { page, faults, asked, context } = await openPage(browser, `${url}/play/show`)
  t.teardown(() => context.close())
  await joined(page)
  await page.getByRole('button', { name: 'Applause' }).first().tap()
  t.same(await sink.received(1), ['/0001 if 1 0.01'])
  t.equal(await page.evaluate('isSecureContext'), true)
  t.ok(asked.includes(`${url.replace('https:', 'wss:')}/stream`), 'by a stream')
  t.same([plain(asked), faults], [[], []])
  const again = await page.reload()
  t.equal(again?.headers()['strict-transport-security'], undefined)
})

test('the screen of a phone stays on while somebody plays and looks at it', async (t) => {
  const { url } = await runSecureRoom(t, authority.issue(name, 90))
  const { page, hide, show } = await openOwnWindow(t, makeTrustingHome(t, authority.file), [nameOption])
  await page.addInitScript(watchLocks)
  await page.goto(`${url}/play/show`)
  await joined(page)
  const holds = (locks: number) => until(async () => (await page.evaluate(heldLocks)) === locks)
  await holds(1)
  await hide()
  await holds(0)
  await show()
  await holds(1)
})

test('the desk and the screen work over HTTPS alone, and lead people to it', async (t) => {
  const { url } = await runSecureRoom(t, authority.issue(name, 90))
  const screen = await openPage(browser, `${url}/screen/show`, { size: 'wall' })
  t.teardown(() => screen.context.close())
  const code = await screen.page.locator('.qr').evaluate((svg) => svg.outerHTML)
  t.equal(readSvgCode(code), `${url}/play/show`)
  await screen.page.getByText(`${url}/play/show`).waitFor()
  const { page, button, control, faults, asked } = await openDesk(browser, url)
  t.teardown(() => page.context().close())
  await control('Applause').waitFor()
  await button('Show the codes').tap()
  await page.locator('.codes .address').getByText(`${url}/play/show`).waitFor()
  t.equal(await shown(page, 'What HTTPS would add').count(), 0)
  t.equal(await shown(page, /certificate/).count(), 0)
  t.same([plain([...screen.asked, ...asked()]), screen.faults, faults()], [[], [], []])
})

test('the desk warns of a certificate that ends, until another one is in use', async (t) => {
  const { url, renew } = await runSecureRoom(t, authority.issue(name, 10))
  const { page, faults } = await openDesk(browser, url)
  t.teardown(() => page.context().close())
  const warning = shown(page, 'The certificate for HTTPS ends in 9 days.')
  await warning.waitFor()
  await renew(authority.issue(name, 90))
  await warning.waitFor({ state: 'detached' })
  t.same(faults(), [])
})
