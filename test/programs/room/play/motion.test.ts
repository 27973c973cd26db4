import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { test } from '../../../support/tap.js'
import { settled, stays, until } from '../../../support/time/until.js'
import { counted, joined, openPhone } from '../support/join-room.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { type MovedPhone, movePhone } from '../support/move-phone.js'
import { openBrowser } from '../support/open-browser.js'
import { openOwnWindow } from '../support/open-own-window.js'
import { sizes } from '../support/open-page.js'
import { pageOf } from '../support/page-of.js'
import { runRoom } from '../support/run-room.js'
import { seriousFindings } from '../support/serious-findings.js'

const controls = [
  { lid: 1, type: 'Button', props: { label: 'Applause', motion: 'shake' } },
  { lid: 2, type: 'Slider', props: { label: 'Light', motion: 'tilt' } },
  { lid: 6, type: 'XYPad', props: { label: 'Spot', motion: 'tilt' } },
]
const next = { pageId: 'next', controls: [{ lid: 9, type: 'Button', props: { label: 'Once more' } }] }
const file = pageOf(controls, { pages: [{ pageId: 'all', controls }, next] })

/** A phone that has joined, held as people hold theirs. */
async function setUp(t: Test) {
  const bridge = await runRoom(t, file)
  const { page, faults, asked } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  const phone = await movePhone(page)
  await phone.hold(45, 0)
  const moving = (of: 'button' | 'slider' | 'pad') =>
    page.locator(`.control-${of}`).getByRole('button', { name: 'Play by moving' })
  /** Touches the button of a control while the phone is held so. */
  const begin = async (of: 'button' | 'slider' | 'pad', beta = 45, gamma = 0) => {
    await moving(of).tap()
    await feltFirst(page, phone, beta, gamma)
    t.equal(await moving(of).getAttribute('aria-pressed'), 'true')
  }
  /** The numbers of the last message to an address. */
  const at = (address: string) =>
    bridge.sink.messages
      .findLast((message) => message.startsWith(`${address} `))
      ?.split(' ')
      .slice(2)
      .map(Number)
  /** Holds the phone so until an address is near these numbers: the smoothing takes a moment. */
  const leads = (address: string, wanted: readonly number[]) =>
    until(
      () => wanted.every((number, axis) => Math.abs((at(address)?.[axis] ?? -1) - number) < 0.03),
      `${address} ${wanted.join(' ')}`,
      () => bridge.sink.messages.slice(-5),
    )
  return { bridge, page, faults, asked, phone, moving, begin, leads }
}

/** Runs once the script has begun that plays by moving. */
const loaded = `(async () => {
  const isMotion = ({ name }) => name.includes('/assets/motion.')
  let entry
  while (!(entry = performance.getEntriesByType('resource').find(isMotion)))
    await new Promise(requestAnimationFrame)
  await import(entry.name)
  await new Promise(requestAnimationFrame)
})()`

/**
 * Resolves when what plays by moving has felt how the phone is held: that is its middle. Chromium tells only of changes, and
 * of the last of those that come at once, so the phone trembles by less than counts.
 */
async function feltFirst(page: Page, phone: MovedPhone, beta: number, gamma: number): Promise<void> {
  await page.evaluate(loaded)
  await page.evaluate(feeling)
  await phone.hold(beta + 0.3, gamma)
  await page.evaluate('felt')
  await phone.hold(beta, gamma)
}

/** Begins to wait for what the page is told next of how the phone is held. */
const feeling = `{
  felt = new Promise((resolve) => addEventListener('deviceorientation', () => resolve(), { once: true }))
  undefined
}`

test('an XYPad and a Slider are played by tilting the phone, and stay where it lies still', async (t) => {
  const { bridge, page, faults, asked, phone, moving, begin, leads } = await setUp(t)
  const { messages } = bridge.sink
  const isLoaded = () => asked.some((address) => address.includes('/assets/motion.'))
  await phone.hold(30, 10)
  t.same([messages, isLoaded()], [[], false], 'nothing before the touch')
  await phone.hold(45, 0)
  await begin('pad')
  t.ok(isLoaded())
  await phone.hold(45.3, 0.3)
  await stays(() => messages.length === 0)
  await phone.hold(10, 0)
  await leads('/0006', [0.5, 1])
  t.equal(await page.getByRole('slider', { name: 'Spot: vertical' }).inputValue(), '1', 'the page shows it')
  await phone.hold(45, 45)
  await leads('/0006', [1, 0.33])
  await phone.hold(45, 0)
  await leads('/0006', [0.5, 0.5])
  t.same([await misplacedParts(page), await seriousFindings(page)], [[], []])
  await begin('slider')
  await phone.hold(75, 0)
  await leads('/0006', [0.5, 0])
  await leads('/0002', [0])
  await moving('pad').tap()
  await phone.hold(31, 0)
  await leads('/0002', [0.75])
  await leads('/0006', [0.5, 0])
  await moving('slider').tap()
  const sent = await settled(() => messages.length)
  await phone.hold(75, 0)
  await stays(() => messages.length === sent)
  t.same(faults, [], 'a second touch has ended it')
})

test('turned on its side, the phone plays as its picture stands', async (t) => {
  const { phone, begin, leads } = await setUp(t)
  await phone.turn(90)
  // Its lower edge is to the right: what leans forward for the eye leans to its own side.
  await phone.hold(0, -45)
  await begin('pad', 0, -45)
  await phone.hold(0, -15)
  await leads('/0006', [0.5, 1])
  await phone.hold(30, -45)
  await leads('/0006', [1, 0.5])
  await phone.turn(0)
  await phone.hold(45, 0)
  await leads('/0006', [0.5, 0.5])
})

test('a finger takes over, and the phone plays on two seconds after it has left', async (t) => {
  const { page, bridge, phone, begin, leads } = await setUp(t)
  const { messages } = bridge.sink
  await begin('pad')
  await phone.hold(17, 0)
  await leads('/0006', [0.5, 1])
  await page.locator('.pad').tap({ position: { x: 4, y: 100 } })
  const left = performance.now()
  await phone.hold(45, 40)
  await until(() => messages.some((message) => message.startsWith('/0006 ff 0.0')))
  const atFinger = messages.length
  await until(() => messages.length > atFinger)
  t.ok(performance.now() - left > 1900, 'not at once')
  await leads('/0006', [1, 0.4])
})

test('a Button is pressed by shaking, as often as its own presses say', async (t) => {
  const { page, bridge, phone, moving, begin } = await setUp(t)
  await begin('button')
  let way = 1
  await until(async () => {
    await phone.push(25 * way)
    way = -way
    return bridge.sink.messages.includes('/0001 if 3 0.03')
  })
  await phone.push(0)
  const presses = await settled(() => bridge.sink.messages.length)
  await page.locator('.press').getByText(`You: ${presses}`, { exact: true }).waitFor()
  await moving('button').tap()
  for (const force of [25, -25, 25, -25, 0]) await phone.push(force)
  await stays(() => bridge.sink.messages.length === presses)
  await page.locator('.press').tap()
  await counted(page, presses + 1)
})

test('it ends when the control closes or the page is switched, and can begin again', async (t) => {
  const { bridge, page, phone, moving, begin, leads } = await setUp(t)
  const { messages } = bridge.sink
  await begin('slider')
  await phone.hold(17, 0)
  await leads('/0002', [1])
  await bridge.admin('PUT', '/layout/show/control/2', { enabled: false })
  await until(() => moving('slider').isDisabled())
  await phone.hold(45, 0)
  await bridge.admin('PUT', '/layout/show/control/2', { enabled: true })
  await until(() => moving('slider').isEnabled())
  // The last value from before may still wait for its turn.
  const sent = await settled(() => messages.length)
  await phone.hold(17, 0)
  await stays(() => messages.length === sent)
  t.equal(await moving('slider').getAttribute('aria-pressed'), 'false')
  await phone.hold(45, 0)
  await begin('slider')
  await phone.hold(75, 0)
  await leads('/0002', [0])
  // What is smoothed is still on its way when the page is switched.
  await phone.hold(17, 0)
  await page.evaluate(`void (() => {
    const { removeEventListener } = window
    let isFollowed = true
    window.removeEventListener = (name, ...more) => {
      if (name === 'deviceorientation') isFollowed = false
      removeEventListener.call(window, name, ...more)
    }
    const look = () => {
      if (!document.querySelector('.control-slider')) window.isFollowedAfterwards ??= isFollowed
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })()`)
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'next' })
  await page.getByRole('button', { name: 'Once more' }).waitFor()
  t.equal(
    await page.evaluate('isFollowedAfterwards'),
    false,
    'the phone is followed no longer than its control is there',
  )
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'all' })
  await joined(page)
  const later = await settled(() => messages.length)
  await phone.hold(75, 0)
  await stays(() => messages.length === later)
  t.equal(await moving('slider').getAttribute('aria-pressed'), 'false')
})

test('a hidden page plays nothing', async (t) => {
  const bridge = await runRoom(t, file)
  const { page, hide, show } = await openOwnWindow(t, t.testdir(), ['--touch-events=enabled'])
  await page.addInitScript("Object.defineProperty(navigator, 'maxTouchPoints', { value: 1 })")
  await page.setViewportSize(sizes.phone)
  await page.goto(`${bridge.url}/play/show`)
  await joined(page)
  const phone = await movePhone(page)
  await phone.hold(45, 0)
  const button = page.locator('.control-pad').getByRole('button', { name: 'Play by moving' })
  await button.click()
  await feltFirst(page, phone, 45, 0)
  await phone.hold(17, 0)
  await until(() => bridge.sink.messages.some((message) => message.startsWith('/0006')))
  // Timers of a hidden page are late: nothing may wait for its turn.
  const sent = await settled(() => bridge.sink.messages.length)
  await hide()
  await phone.hold(75, 20)
  await stays(() => bridge.sink.messages.length === sent)
  await show()
  await until(() => bridge.sink.messages.length > sent)
  t.pass('and it plays on when it is seen again')
})

test('a phone that does not feel how it is moved offers it until that is known, and plays as any other', async (t) => {
  const bridge = await runRoom(t, file)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  const button = page.locator('.control-pad').getByRole('button', { name: 'Play by moving' })
  t.equal(await page.getByRole('button', { name: 'Play by moving' }).count(), 3)
  await button.tap()
  await button.waitFor({ state: 'detached' })
  await page.locator('.pad').tap({ position: { x: 4, y: 100 } })
  await until(() => bridge.sink.messages.some((message) => message.startsWith('/0006 ff 0.0')))
  t.same(faults, [])
})

test('a person who says no to the phone is not asked twice, and without a secure page nobody is', async (t) => {
  const bridge = await runRoom(t, file)
  const page = await (await openBrowser(t)).newPage({ viewport: sizes.phone, hasTouch: true })
  await page.addInitScript(`
    asked = 0
    DeviceOrientationEvent.requestPermission = async () => { asked++; return 'denied' }`)
  await page.goto(`${bridge.url}/play/show`)
  await joined(page)
  const buttons = page.getByRole('button', { name: 'Play by moving' })
  t.equal(await buttons.count(), 3)
  await page.locator('.control-pad').getByRole('button', { name: 'Play by moving' }).tap()
  await until(async () => (await buttons.count()) === 2)
  t.equal(await page.evaluate('asked'), 1)
  await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })")
  await page.reload()
  await joined(page)
  t.equal(await buttons.count(), 0)
})
