import type { Page } from 'playwright-core'
import type { TestBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openScreen } from '../support/open-screen.js'
import { pageOf } from '../support/page-of.js'
import { playFile, runRoom } from '../support/run-room.js'
import { actAsCrowd } from '../support/states/act-as-crowd.js'

/** Chooses what the screens show, as an operator. */
const choose = (bridge: TestBridge, choice: object) => bridge.admin('PUT', '/layout/show/screen', choice)

/** Whether nothing is seen but black. */
const isDark = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const { width, height } = document.querySelector('.darkness').getBoundingClientRect()
    const { backgroundColor } = getComputedStyle(document.querySelector('.darkness'))
    const seen = document.querySelectorAll('#app img, #app svg, #app :not(.darkness):not(.unseen)')
    return width === innerWidth && height === innerHeight && backgroundColor === 'rgb(0, 0, 0)' && seen.length === 0
  })()`)

test('a screen shows what an operator chooses, and goes back to the page', async (t) => {
  const bridge = await runRoom(t)
  await actAsCrowd(bridge, 'show', 6)
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('.playing').waitFor()
  await choose(bridge, { show: { lid: 2 } })
  const light = page.locator('.alone .of-slider', { hasText: 'Light' })
  await light.locator('.histogram').waitFor()
  t.equal(await page.evaluate('document.getAnimations().length'), 0, 'it is there at once')
  t.equal(await page.locator('.panel').count(), 1, 'and nothing else')
  t.equal(await page.locator('.qr').count(), 0)
  t.same(await misplacedParts(page), [])
  await choose(bridge, { show: { lid: 7 } })
  await page.locator('.alone .of-index', { hasText: 'Throw' }).waitFor()
  t.equal(await page.locator('.alone li img').count(), 2, 'with pictures, also without results')
  await page.getByText('Join in now').waitFor()
  await choose(bridge, { show: 'auto' })
  await page.locator('.playing .qr').waitFor()
  t.same(faults, [])
})

test('a black screen is nothing but black, whatever happens; a reload leaves it so', async (t) => {
  const bridge = await runRoom(t)
  await choose(bridge, { show: 'black' })
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`, { colorScheme: 'light' })
  await page.locator('.darkness').waitFor({ state: 'attached' })
  t.equal(await isDark(page), true)
  t.equal(await page.getByRole('heading').textContent(), 'The Night Ferries', 'who hears it knows what it is')
  await actAsCrowd(bridge, 'show', 2)
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'next' })
  t.equal(await isDark(page), true)
  await page.reload()
  await page.locator('.darkness').waitFor({ state: 'attached' })
  await page.emulateMedia({ forcedColors: 'active' })
  t.equal(await isDark(page), true)
  await choose(bridge, { show: 'auto' })
  await page.locator('.qr').waitFor()
  t.same(faults, [])
})

test('the logo stands alone; without one, or if it is missing, the name does', async (t) => {
  const bridge = await runRoom(t, { ...playFile, theme: { logo: '../media/anchor.svg' } })
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await choose(bridge, { show: 'logo' })
  await page.locator('.logo-alone img').waitFor()
  t.same(await misplacedParts(page), [])
  t.equal(await page.locator('.qr').count(), 0)
  for (const theme of [{}, { logo: '../media/nothing.svg' }]) {
    const other = await runRoom(t, { ...playFile, theme })
    await choose(other, { show: 'logo' })
    const named = await openScreen(t, `${other.url}/screen/show`)
    await named.page.locator('.logo-alone h1:not(.unseen)', { hasText: 'The Night Ferries' }).waitFor()
  }
})

test('while the output is held, a screen shows what the theme says, and afterwards what it showed', async (t) => {
  const bridge = await runRoom(t, { ...playFile, theme: { held: 'black' } })
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await choose(bridge, { show: { lid: 4 } })
  await page.locator('.alone', { hasText: 'Encore?' }).waitFor()
  await bridge.admin('PUT', '/output', { held: true })
  await page.locator('.darkness').waitFor({ state: 'attached' })
  t.equal(await isDark(page), true)
  await bridge.admin('PUT', '/output', { held: false })
  await page.locator('.alone', { hasText: 'Encore?' }).waitFor()
})

const texts = pageOf([
  { lid: 5, type: 'String', props: { label: 'A line?', maxLength: 320 }, results: 'live' },
])

test('the texts stand alone, and one of them in all its length', async (t) => {
  const bridge = await runRoom(t, texts)
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await choose(bridge, { show: 'texts' })
  await page.getByText('No messages yet').waitFor()
  const longText = 'Many words make a long text. '.repeat(11).trim()
  for (const value of ['Bravo!', longText])
    await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value })
  await page.locator('.alone .texts li').nth(1).waitFor()
  t.equal(await page.locator('.alone h2').textContent(), 'A line?')
  const { body } = await bridge.admin('GET', '/layout/show/state')
  const [{ textId }] = body.controls[0].texts
  const [, { textId: longId }] = body.controls[0].texts
  await choose(bridge, { show: { textId } })
  await page.locator('.text-alone p', { hasText: 'Bravo!' }).waitFor()
  const size = () =>
    page.evaluate<number>(
      "Number.parseFloat(getComputedStyle(document.querySelector('.text-alone .clamp')).fontSize)",
    )
  const large = await size()
  await choose(bridge, { show: { textId: longId } })
  await page.locator('.text-alone p', { hasText: longText }).waitFor()
  t.ok((await size()) < large, 'smaller, so that all of it fits')
  t.same(await misplacedParts(page), [])
})
