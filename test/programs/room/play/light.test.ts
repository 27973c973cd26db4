import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Rgb } from '../../../../src/web/light/light-course.js'
import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { brightness, mostFlashes, redness } from '../../../web/light/support/count-flashes.js'
import { checkState, everywhere } from '../support/check-state.js'
import { coloursOf } from '../support/colour-of.js'
import { counted, joined, openPhone } from '../support/join-room.js'
import type { PageOptions } from '../support/open-page.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const litFile = { ...playFile, light: true }

/** A phone in a room with light, and what the stage and the person do. */
async function openLit(t: Test, options: PageOptions = {}) {
  const bridge = await runRoom(t, litFile)
  const phone = await openPhone(t, `${bridge.url}/play/show`, options)
  const { page, context } = phone
  await joined(page)
  const reader = await context.newPage()
  await page.bringToFront()
  const take = async () => (await page.screenshot()).toString('base64')
  return {
    ...phone,
    bridge,
    reader,
    light: (colors: readonly string[] | null, fade = 0) =>
      bridge.admin('PUT', '/layout/show/light', { colors, fade }),
    async join() {
      await page.getByRole('button', { name: 'Be part of the light' }).tap()
      await page.getByRole('button', { name: 'Leave the light' }).waitFor()
    },
    /** Waits until the whole screen is of this colour. */
    async isColour(wanted: Rgb) {
      let colour: Rgb | undefined
      const look = async () => {
        colour = (await coloursOf(reader, [await take()]))[0]
        return String(colour) === String(wanted)
      }
      await until(look, `the colour ${wanted}`, () => colour)
    },
  }
}

const isOver = (page: Page) => page.locator('.light').waitFor({ state: 'detached' })

test('a person becomes part of the light by a touch and leaves by one, and the page is as it was', async (t) => {
  const { page, light, join, isColour, faults, asked } = await openLit(t)
  const scrollTop = () => page.evaluate('Math.round(scrollY)')
  await page.getByRole('button', { name: 'Be part of the light' }).scrollIntoViewIfNeeded()
  const top = await scrollTop()
  t.notSame(top, 0, 'it is behind the controls')
  t.notOk(
    asked.some((address) => /\/light\./.test(address)),
    'nothing of it is loaded before',
  )
  await join()
  const words = page.locator('.light-words')
  t.match(await words.textContent(), 'The light comes from the stage.')
  await isColour([0, 0, 0])
  t.match(await page.evaluate('document.activeElement.textContent'), 'Leave the light')
  await light(['#ff0000'])
  await isColour([255, 0, 0])
  t.notOk(await words.isVisible(), 'and nothing but the colour')
  t.equal(await page.evaluate(`document.querySelector('meta[name=theme-color]').content`), 'rgb(255,0,0)')
  await light(['#0000ff'], 500)
  await isColour([0, 0, 255])
  await light(null)
  await isColour([0, 0, 0])
  await page.touchscreen.tap(100, 200)
  await isOver(page)
  t.equal(await scrollTop(), top, 'where it was')
  t.match(await page.evaluate('document.activeElement.textContent'), 'Be part of the light')
  t.notMatch(await page.evaluate(`document.querySelector('meta[name=theme-color]').content`), 'rgb')
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  await join()
  await page.touchscreen.tap(100, 200)
  await isOver(page)
  t.equal(
    asked.filter((address) => /\/light\./.test(address)).length,
    2,
    'its script and its style came once',
  )
  t.same(faults, [])
})

test('Escape and going back leave it, and the page stays', async (t) => {
  const { page, join, faults } = await openLit(t)
  await join()
  await page.keyboard.press('Escape')
  await isOver(page)
  await join()
  await page.goBack()
  await isOver(page)
  await join()
  await page.keyboard.press('Enter')
  await isOver(page)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  t.match(page.url(), '/play/show')
  t.same(faults, [])
})

test('who comes while there is a light is lit; a hold, and the end of the room, put it out', async (t) => {
  const { page, bridge, light, join, isColour, faults } = await openLit(t)
  await light(['#00ff00'])
  await join()
  await isColour([0, 255, 0])
  await bridge.admin('PUT', '/output', { held: true })
  await isColour([0, 0, 0])
  await bridge.admin('PUT', '/output', { held: false })
  await light(['#ffff00'])
  await isColour([255, 255, 0])
  await bridge.admin('PUT', '/room/show', { open: false })
  await isColour([0, 0, 0])
  t.equal(await page.locator('.light').count(), 1, 'they are still part of it')
  t.same(faults, [])
})

test('the page below goes on, and a layout that has no light any more ends it', async (t) => {
  const { page, bridge, join, faults } = await openLit(t)
  await join()
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'next' })
  await bridge.reload({ catalogue: new Map([['show', layoutOf(playFile)]]) })
  await isOver(page)
  await page.getByRole('button', { name: 'Once more' }).waitFor()
  t.equal(await page.getByRole('button', { name: 'Be part of the light' }).count(), 0)
  t.same(faults, [])
})

test('a script that does not come is said, and can be asked for again', async (t) => {
  const { page, join } = await openLit(t)
  let isBroken = true
  await page.route(/\/light\..*\.js/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Be part of the light' }).tap()
  await shown(page, 'This did not load. Try again').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'This did not load. Try again' }).tap()
  await page.getByRole('button', { name: 'Leave the light' }).waitFor()
  await page.keyboard.press('Escape')
  await isOver(page)
  await join()
  t.pass('and a second time')
})

test('with little motion every change is a fade', async (t) => {
  const { page, reader, light, join, isColour } = await openLit(t, { size: 'narrow' })
  await join()
  const pictures = await recordScreen(t, page)
  await light(['#ffffff'])
  await isColour([255, 255, 255])
  const colours = await coloursOf(
    reader,
    (await pictures.end()).map(({ png }) => png),
  )
  const steps = new Set(colours.map(([red]) => red).filter((red) => red > 0 && red < 255))
  t.ok(steps.size >= 3, `${steps.size} colours between`)
})

test('whatever the stage sends, 30 changes a second, no phone flashes more than three times in a second', async (t) => {
  const { page, reader, light, join, isColour } = await openLit(t, {
    size: 'narrow',
    reducedMotion: 'no-preference',
  })
  await join()
  const pictures = await recordScreen(t, page)
  const changes = ['#ffffff', '#000000', '#ff0000']
  for (let n = 0; n < 120; n++) {
    await light([changes[n % 3]!])
    await page.waitForTimeout(33)
  }
  await light(['#0000ff'])
  await isColour([0, 0, 255])
  const taken = await pictures.end()
  const colours = await coloursOf(
    reader,
    taken.map(({ png }) => png),
  )
  const flow = evenly(taken.map(({ at }, n) => ({ at, colour: colours[n]! })))
  const flashes = [brightness, redness].map((measure) => mostFlashes(flow, measure))
  t.comment(`${taken.length} pictures, flashes in a second: ${flashes.join(' and ')}`)
  t.ok(Math.max(...flashes) <= 3)
  t.ok(new Set(colours.map(String)).size >= 3, 'and the colours were seen at all')
})

test('it is for everybody, in all languages and sizes', async (t) => {
  const { page, join } = await openLit(t)
  await checkState(t, page, 'the way in', everywhere)
  await join()
  await checkState(t, page, 'dark', everywhere)
})

interface Taken {
  /** Seconds. */
  readonly at: number
  readonly png: string
}

/** Every picture that the browser draws, from now on. */
async function recordScreen(t: Test, page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const taken: Taken[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    taken.push({ at: metadata.timestamp!, png: data })
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await devtools.send('Page.startScreencast', { format: 'png', maxWidth: 60, maxHeight: 100 })
  t.teardown(() => devtools.detach().catch(() => {}))
  return {
    async end(): Promise<readonly Taken[]> {
      await devtools.send('Page.stopScreencast')
      return taken
    },
  }
}

/** 60 pictures a second: each is seen until the next one. */
function evenly(taken: readonly { readonly at: number; readonly colour: Rgb }[]): readonly Rgb[] {
  const flow: Rgb[] = []
  taken.forEach(({ at, colour }, n) => {
    const until = (taken[n + 1]?.at ?? at) - taken[0]!.at
    while (flow.length / 60 < until) flow.push(colour)
  })
  return flow
}
