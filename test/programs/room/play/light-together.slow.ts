import { openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Test } from 'tap'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openDisplay } from '../../engines/support/x-display.js'
import { fitForTests } from '../support/open-browser.js'
import { playFile, runRoom } from '../support/run-room.js'

/** Windows beside and above each other, CSS pixels: Chromium makes none narrower. */
const [columns, rows, width, height] = [5, 2, 520, 400]

test('ten pages in one picture of a screen change at once, and are the same in the middle of a fade', async (t) => {
  const bridge = await runRoom(t, { ...playFile, light: true })
  const { look, changes } = await openWindows(t, bridge.url)
  const light = (color: string, fade: number) =>
    bridge.admin('PUT', '/layout/show/light', { colors: [color], fade })
  const all = (wanted: Colour) => until(() => look().every((colour) => String(colour) === String(wanted)))
  await light('#ff0000', 0)
  await all([255, 0, 0])
  // Until all have compared their clocks.
  await wait(3000)

  const timing = startTiming()
  const spans: number[] = []
  for (let n = 0; n < 10; n++) {
    const [wanted, color] =
      n % 2 === 0 ? ([[0, 0, 255], '#0000ff'] as const) : ([[255, 0, 0], '#ff0000'] as const)
    await light(color, 0)
    const { pictures, mixed } = await changes(wanted)
    spans.push(mixed)
    t.comment(`${pictures} pictures, ${mixed.toFixed(1)} ms from the first window to the last`)
    // No more than three changes in a second.
    await wait(800)
  }
  const [median] = [...spans].sort((one, other) => one - other).slice(spans.length / 2)
  timing.within(t, 34, 'two pictures of a screen of 60 Hz', median!)

  await light('#00ff00', 2000)
  await until(() => look().every(([, green]) => green > 60))
  const middle = look()
  t.ok(
    middle.every(([, green]) => green < 255),
    'in the middle of the fade',
  )
  const greens = middle.map(([, green]) => green)
  const apart = ((Math.max(...greens) - Math.min(...greens)) / 255) * 2000
  t.comment(`in the middle of a fade they are ${apart.toFixed(0)} ms apart: ${greens.join(' ')}`)
  timing.within(t, 50, 'they are as near in a fade', apart)
})

type Colour = readonly [red: number, green: number, blue: number]

/** Ten pages in windows of their own on one display, all of them part of the light. */
async function openWindows(t: Test, url: string) {
  const folder = t.testdir({})
  const size = { width: columns * width, height: rows * height }
  const display = await openDisplay(t, size, ['-fbdir', folder])
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    headless: false,
    args: [...fitForTests, '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows'],
    env: { ...process.env, DISPLAY: display },
  })
  t.teardown(() => browser.close())
  for (let n = 0; n < columns * rows; n++) {
    const context = await browser.newContext({ viewport: null, locale: 'en-GB' })
    // As on an iPhone: each would fill the whole display.
    await context.addInitScript('delete Element.prototype.requestFullscreen')
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const { windowId } = await devtools.send('Browser.getWindowForTarget')
    const place = { left: (n % columns) * width, top: Math.floor(n / columns) * height }
    await devtools.send('Browser.setWindowBounds', { windowId, bounds: { ...place, width, height } })
    await page.goto(`${url}/play/show`)
    await page.getByRole('button', { name: 'Be part of the light' }).click()
    await page.getByRole('button', { name: 'Leave the light' }).waitFor()
  }
  const look = readDisplay(join(folder, 'Xvfb_screen0'))
  return {
    look,
    /** Takes pictures until all windows are of a colour. @returns for how long only some were, ms. */
    async changes(wanted: Colour) {
      let pictures = 0
      let first: number | undefined
      for (;;) {
        const changed = look().filter((colour) => String(colour) === String(wanted)).length
        const now = performance.now()
        pictures++
        if (changed > 0) first ??= now
        if (changed === columns * rows) return { pictures, mixed: now - first! }
        await wait(1)
      }
    },
  }
}

/** @param path the memory of a display, as a file (XWD). @returns takes a picture: the colour of each window. */
function readDisplay(path: string): () => readonly Colour[] {
  const file = openSync(path, 'r')
  const head = Buffer.alloc(100)
  readSync(file, head, 0, head.length, 0)
  const word = (n: number) => head.readUInt32BE(4 * n)
  const begin = word(0) + 12 * word(19)
  const [line, high] = [word(12), word(5)]
  const picture = Buffer.alloc(line * high)
  return () => {
    readSync(file, picture, 0, picture.length, begin)
    return Array.from({ length: columns * rows }, (_, n) => {
      const x = (n % columns) * width + width / 2
      const y = Math.floor(n / columns) * height + height - 60
      const [blue, green, red] = picture.subarray(y * line + 4 * x)
      return [red!, green!, blue!] as const
    })
  }
}
