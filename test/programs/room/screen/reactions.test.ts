import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { TestBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { stays, until } from '../../../support/time/until.js'
import { openScreen } from '../support/open-screen.js'
import { pageOf } from '../support/page-of.js'
import { runRoom } from '../support/run-room.js'

const file = pageOf([
  { lid: 1, type: 'Button', props: { label: 'Clap 👏', float: true }, results: 'live' },
  {
    lid: 2,
    type: 'Index',
    props: { label: 'Throw', float: true },
    options: [
      { index: 0, label: 'Heart', image: '../media/heart.svg' },
      { index: 1, label: 'Fire 🔥' },
    ],
  },
  { lid: 3, type: 'Button', props: { label: 'Quiet 🎈' } },
])

/** A room, and its screen, whose people like motion. */
async function setUp(t: Test) {
  const bridge = await runRoom(t, file)
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('.qr').waitFor()
  await page.evaluate(watchRisen)
  return { bridge, page, faults }
}

/** Keeps what has risen, and how many did at the same time at most. */
const watchRisen = `(() => {
  risen = []
  most = 0
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const thing of addedNodes) risen.push(thing.querySelector('img')?.src ?? thing.textContent)
    most = Math.max(most, document.querySelectorAll('.rising').length)
  }).observe(document.querySelector('.risings'), { childList: true })
})()`

/** How many rise at most, and how large the largest of them is, CSS pixels. */
const look = `({
  most,
  largest: Math.max(...[...document.querySelectorAll('.rising')].map((each) => parseFloat(getComputedStyle(each).fontSize))),
})`

const risenOn = (page: Page) => page.evaluate<readonly string[]>('risen')
const press = (bridge: TestBridge, lid = 1) => bridge.act({ layoutId: 'show', lid, type: 'Button' })
const choose = (bridge: TestBridge, value: number) =>
  bridge.act({ layoutId: 'show', lid: 2, type: 'Index', value })
const order = (bridge: TestBridge, what: object) => bridge.admin('PUT', '/layout/show/screen', what)

test('presses rise as emoji and pictures, and are gone when they are above', async (t) => {
  const { bridge, page, faults } = await setUp(t)
  await press(bridge, 3)
  await press(bridge)
  await choose(bridge, 0)
  await choose(bridge, 1)
  await until(async () => (await risenOn(page)).length >= 3)
  const risen = (await risenOn(page)).map((each) => each.replace(bridge.url, ''))
  t.same([...risen].sort(), ['/media/heart.svg', '👏', '🔥'].sort(), 'what does not float does not rise')
  await until(async () => (await page.locator('.rising').count()) === 0)
  t.same(faults, [])
})

test('a crowd is a stream of at most 60, of larger ones than a single press, and never in front of the code', async (t) => {
  const { bridge, page } = await setUp(t)
  const crowd = async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? choose(bridge, 1) : press(bridge))),
    )
    return page.evaluate<{ most: number; largest: number }>(look)
  }
  await press(bridge)
  await until(async () => (await page.locator('.rising').count()) === 1)
  const { largest: alone } = await page.evaluate<{ largest: number }>(look)
  let seen = await crowd()
  await until(
    async () => {
      seen = await crowd()
      return seen.most > 40 && seen.largest > 1.15 * alone
    },
    'many, and larger ones',
    () => seen,
  )
  t.ok(seen.most <= 60, `${seen.most} at the same time`)
  const isInFront = await page.evaluate<boolean>(`(() => {
    const { left, top, width, height } = document.querySelector('.qr').getBoundingClientRect()
    for (const thing of document.querySelectorAll('.rising')) thing.style.pointerEvents = 'auto'
    return [0.1, 0.3, 0.5, 0.7, 0.9].every((x) =>
      [0.1, 0.5, 0.9].every((y) => document.elementFromPoint(left + x * width, top + y * height)?.closest('.qr')))
  })()`)
  t.ok(isInFront, 'the code is in front of them')
})

test('nothing rises over black or a logo, for people who want little motion, or where an operator does not want it', async (t) => {
  const { bridge, page } = await setUp(t)
  const risesNot = async () => {
    await page.evaluate('(() => { risen.length = 0 })()')
    await press(bridge)
    await stays(async () => (await risenOn(page)).length === 0, 600)
  }
  for (const show of ['black', 'logo']) {
    await order(bridge, { show })
    await page.locator(show === 'black' ? '.darkness' : '.logo-alone').waitFor({ state: 'attached' })
    await risesNot()
  }
  await order(bridge, { show: 'auto', reactions: false })
  await page.locator('.qr').waitFor()
  await risesNot()
  await order(bridge, { reactions: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await risesNot()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await until(async () => {
    await press(bridge)
    return (await risenOn(page)).length > 0
  })
  await order(bridge, { show: 'black' })
  await until(async () => (await page.locator('.rising').count()) === 0)
  t.pass('what was rising is gone at once')
})
