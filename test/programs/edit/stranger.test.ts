import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { Phones } from '../../support/load/phones.js'
import { iniFor, startDaemon, startWithDisplay, type TestDaemon } from '../../support/machine/daemon.js'
import { t as all, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openPage } from '../room/support/open-page.js'
import { makeConcert } from './support/make-concert.js'
import { Stranger } from './support/stranger.js'

const browser = await openBrowser(all)
const layoutId = 'the-night-ferries'
/** What somebody would have written by hand. */
const concert = readFileSync('test/programs/edit/support/night-ferries.json', 'utf8')

test('a stranger makes a concert from nothing, and it is live', async (t) => {
  const daemon = await startWithDisplay(t)
  const { stranger, faults } = await openDeskOf(daemon)
  await makeConcert(stranger)
  await stranger.save()
  t.match(await daemon.run('check'), { code: 0, stdout: /layouts +demo, the-night-ferries / })
  t.equal(readFileSync(join(daemon.cwd, 'state', 'show', 'layouts', `${layoutId}.json`), 'utf8'), concert)
  await stranger.press('Close')
  await stranger.button(/^Live now *Opening$/).waitFor()
  await stranger.openRoom()
  const phone = await openPhone(daemon)
  await phone.page.getByRole('switch', { name: 'Hold up your light' }).waitFor()
  t.same([...faults, ...phone.faults], [])
})

test('a label is changed in mid-show, and taken back: no press is lost, and no phone loses its place', async (t) => {
  const daemon = await startConcert(t)
  const { stranger } = await openDeskOf(daemon)
  const { page } = stranger
  await stranger.openRoom()
  await stranger.press(/^Page 2 *Songs$/)
  const phone = await openPhone(daemon)
  const slider = (label: string) => phone.page.getByRole('slider', { name: label })
  const applause = phone.page.getByRole('button', { name: /Applause/ })
  await slider('Calm or wild').fill('0.62')
  await applause.tap()
  await applause.tap()
  await applause.getByText('You: 2').waitFor()
  await phone.page.evaluate(`(() => {
    globalThis.seen = new Set()
    const look = () => seen.add(/Point the follow spot/.test(document.body.textContent))
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
  })()`)

  const secret = readFileSync(join(daemon.cwd, 'state', 'token-secret'), 'utf8').trim()
  const crowd = new Phones(daemon.port, secret, 50, layoutId)
  await crowd.start(500)
  await until(() => crowd.accepted >= 500)
  await stranger.press('Edit')
  await stranger.press(/^Songs/)
  await stranger.openControl('Calm or wild')
  await stranger.rename('Calm or wild', 'Quiet or loud')
  await stranger.save()
  await slider('Quiet or loud').waitFor()
  t.equal(await slider('Quiet or loud').inputValue(), '0.62')
  const before = crowd.accepted
  await until(() => crowd.accepted >= before + 500)
  await stranger.press('Versions')
  await stranger.button('Bring back').first().click()
  await slider('Calm or wild').waitFor()
  await until(() => crowd.accepted >= before + 1500)
  await crowd.stop()

  t.equal(crowd.refused, 0)
  t.equal(await slider('Calm or wild').inputValue(), '0.62')
  await applause.getByText('You: 2').waitFor()
  t.same(await phone.page.evaluate('[...seen]'), [true], 'the phone had its page all the time')
  await stranger.press('Close')
  await stranger.button(/^Live now *Songs$/).waitFor()
  const presses = (crowd.accepted + 2).toLocaleString('en-GB')
  await page.getByRole('article', { name: 'Applause' }).getByText(`${presses} presses`).waitFor()
  t.equal(readFileSync(join(daemon.cwd, 'layouts', `${layoutId}.json`), 'utf8'), concert)
})

/** A daemon with the concert and the demo, whose layouts are its own. */
async function startConcert(t: Test): Promise<TestDaemon> {
  const settings = `[service]\nlayouts = ./layouts\nedit = on\n${iniFor(9)}`
  const cwd = t.testdir({ 'service.ini': settings, layouts: { [`${layoutId}.json`]: concert } })
  cpSync('config/media', join(cwd, 'media'), { recursive: true })
  return startDaemon(t, { cwd })
}

async function openDeskOf(daemon: TestDaemon) {
  const { stdout } = await daemon.run('desk', '--edit')
  const { page, faults } = await openPage(browser, stdout.trim(), { size: 'wall' })
  return { stranger: new Stranger(page), faults }
}

async function openPhone({ url }: TestDaemon) {
  return openPage(browser, `${url}/play/${layoutId}`)
}
