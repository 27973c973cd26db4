import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { TestBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import type { PageOptions } from '../support/open-page.js'
import { openScreen } from '../support/open-screen.js'
import { runRoom } from '../support/run-room.js'

const file = {
  layoutId: 'show',
  activePageId: 'all',
  pages: [
    {
      pageId: 'all',
      controls: [
        { lid: 2, type: 'Slider', props: { label: 'How loud?' }, results: 'live' },
        { lid: 6, type: 'XYPad', props: { label: 'Where to?' }, results: 'live' },
      ],
    },
  ],
}

test('the bars of a Slider are as high as there are people, with a line at the median', async (t) => {
  const { bridge, page, faults } = await openWall(t)
  await slide(bridge, 0.1, 0.8, 0.8, 0.8, 0.8, 0.95, 0.95)
  await page.getByText('Median 80%').waitFor()
  await page.getByText('People: 7').waitFor()
  t.same(await bars(page), [0.25, 0, 0, 0, 0, 0, 1, 0.5])
  t.equal(await lineAt(page), 0.8)
  await slide(bridge, 0.1, 0.1, 0.1, 0.1)
  await page.getByText('Median 10%').waitFor()
  t.same(await bars(page), [1, 0, 0, 0, 0, 0, 0.25, 0.5])
  t.equal(await lineAt(page), 0.1)
  t.same(faults, [])
})

test('in Arabic a Slider begins at the right, but a pad is as the stage is', async (t) => {
  const { bridge, page } = await openWall(t, { locale: 'ar' })
  await slide(bridge, 0.8)
  await point(bridge, [0.9, 0.9])
  await page.locator('.hills path[d^=M]').first().waitFor({ state: 'attached' })
  t.equal(await lineAt(page), -0.8)
  t.same(await centreAt(page), [90, 10])
  t.same(await isInCloud(page, [0.9, 0.9], [0.1, 0.9]), [true, false])
})

test('the cloud of a pad is where people point, and says where its centre is', async (t) => {
  const { bridge, page, faults } = await openWall(t)
  await point(bridge, [0.2, 0.9], [0.2, 0.9], [0.8, 0.3])
  await page.getByText('Centre: 40% across, 70% up').waitFor({ state: 'attached' })
  t.same(await isInCloud(page, [0.2, 0.9], [0.8, 0.3]), [true, true])
  t.same(await isInCloud(page, [0.2, 0.3], [0.8, 0.9]), [false, false])
  t.same(await centreAt(page), [40, 30])
  await point(bridge, [0.2, 0.1])
  await page.getByText('Centre: 40% across, 43% up').waitFor({ state: 'attached' })
  t.same(await isInCloud(page, [0.2, 0.1], [0.2, 0.9]), [true, true])
  t.same(faults, [])
})

test('both move smoothly to what comes next, and jump where the device asks for no motion', async (t) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { bridge, page } = await openWall(t)
    await page.emulateMedia({ reducedMotion })
    await slide(bridge, 0.1)
    await point(bridge, [0.1, 0.1])
    await page.locator('.hills path[d^=M]').first().waitFor({ state: 'attached' })
    await page.evaluate(`void (() => {
      window.drawings = new Set()
      const path = document.querySelector('.hills path')
      const look = () => window.drawings.add(path.getAttribute('d'))
      new MutationObserver(look).observe(path, { attributes: true })
      window.glides = 0
      addEventListener('transitionstart', ({ propertyName }) => propertyName === 'transform' && window.glides++)
    })()`)
    await slide(bridge, 0.9)
    await point(bridge, [0.9, 0.9])
    await until(async () => (await isInCloud(page, [0.9, 0.9]))[0] === true, 'the cloud is there')
    await page.getByText('Centre: 90% across, 90% up').waitFor({ state: 'attached' })
    await until(async () => (await isInCloud(page, [0.1, 0.1]))[0] === false, 'and no longer here')
    await until(async () => (await lineAt(page)) === 0.9, 'the line is there')
    const [drawings, glides] = await page.evaluate<[number, number]>('[window.drawings.size, window.glides]')
    if (reducedMotion === 'reduce') t.same([drawings, glides], [1, 0])
    else t.ok(drawings > 3 && glides > 3, `${drawings} drawings, ${glides} glides`)
  }
})

interface Wall {
  readonly bridge: TestBridge
  readonly page: Page
  readonly faults: readonly string[]
}

async function openWall(t: Test, options: PageOptions = {}): Promise<Wall> {
  const bridge = await runRoom(t, file)
  return { bridge, ...(await openScreen(t, `${bridge.url}/screen/show`, options)) }
}

/** Has the first person move the Slider to the first value, the second to the second, and so on. */
const slide = (bridge: TestBridge, ...values: readonly number[]) => act(bridge, 2, 'Slider', values)
/** The same of the pad. */
const point = (bridge: TestBridge, ...points: readonly (readonly [number, number])[]) =>
  act(bridge, 6, 'XYPad', points)

async function act(bridge: TestBridge, lid: number, type: string, values: readonly unknown[]): Promise<void> {
  for (const [person, value] of values.entries()) {
    const token = bridge.tokens.mint({ layoutId: 'show', participant: `person-${person}` })
    await bridge.act({ layoutId: 'show', lid, type, value }, { authorization: `Bearer ${token}` })
  }
}

/** How high the bars are seen, as parts of the whole height, to two digits. */
const bars = (page: Page) =>
  page.evaluate<number[]>(`[...document.querySelectorAll('.bins i')].map((bar) => {
    const hidden = new DOMMatrix(getComputedStyle(bar, '::before').transform).f / bar.clientHeight
    return Math.round((1 + hidden) * 100) / 100
  })`)

/** How far the line of the median is from where the bars begin, as a part of their width; to the left it is negative. */
const lineAt = (page: Page) =>
  page.evaluate<number>(`(() => {
    const bins = document.querySelector('.bins')
    const { e } = new DOMMatrix(getComputedStyle(bins, '::after').transform)
    return Math.round((e / bins.clientWidth) * 100) / 100
  })()`)

/** Where the mark of the centre is in its picture, whose side is 100 long; y runs downwards. */
const centreAt = (page: Page) =>
  page.evaluate<number[]>(`(() => {
    const { e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.centre')).transform)
    return [Math.round(e), Math.round(f)]
  })()`)

/** Whether each of these places is within the outermost outline. */
const isInCloud = (page: Page, ...places: readonly (readonly [number, number])[]) =>
  page.evaluate<boolean[]>(`${JSON.stringify(places)}.map(([x, y]) => {
    const place = document.querySelector('.cloud svg').createSVGPoint()
    Object.assign(place, { x: 100 * x, y: 100 - 100 * y })
    return document.querySelector('.hills path').isPointInFill(place)
  })`)
