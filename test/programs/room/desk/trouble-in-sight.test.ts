import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { displayOptions } from '../../../support/show/display-options.js'
import { layoutOf } from '../../../support/show/show.js'
import { t as all, test } from '../../../support/tap.js'
import { openSink } from '../../../support/wire/sink.js'
import { brokenWords } from '../support/broken-words.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'

const browser = await openBrowser(all)

/** Windows of the computers that operators have, CSS pixels. */
const windows = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

for (const locale of ['en-GB', 'de-DE', 'ar'])
  test(`of a full evening, what tells of trouble is in sight wherever the page is scrolled to, ${locale}`, async (t) => {
    const bridge = await runEvening(t)
    const { page, faults } = await openDesk(browser, bridge.url, { size: 'wall', locale })
    await page.locator('.displays .badge.bad').nth(2).waitFor()
    await page.locator('.events li').nth(20).waitFor()
    for (const held of [false, true]) {
      await bridge.admin('PUT', '/output', { held })
      await page.locator(held ? '.desk.held' : '.desk:not(.held)').waitFor()
      for (const window of windows) {
        await page.setViewportSize(window)
        const name = `${window.width}x${window.height}${held ? ', held' : ''}`
        t.same(await misplacedParts(page), [], `${name}: everything is in its place`)
        t.same(await brokenWords(page, true), [], `${name}: words are whole`)
        for (const where of ['0', '400', 'document.documentElement.scrollHeight']) {
          await page.evaluate(`scrollTo(0, ${where})`)
          t.same(await page.evaluate(outOfSight), [], `${name}, scrolled to ${where}`)
        }
        await page.evaluate('scrollTo(0, 0)')
      }
    }
    t.same(faults(), [])
  })

test('on a tablet and on a phone, trouble comes first', async (t) => {
  const bridge = await runEvening(t)
  const { page } = await openDesk(browser, bridge.url, { size: 'tablet' })
  await page.locator('.events li').nth(20).waitFor()
  const tops = async (...parts: readonly string[]) =>
    Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox())!.y))
  for (const window of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(window)
    const [displays, events, texts, room] = await tops('.displays', '.events', '.texts', '.room')
    t.ok(displays! < events! && events! < texts! && texts! < room!, `${window.width} wide`)
    t.ok(texts! < window.height - 96, `${window.width} wide: the first texts are in sight`)
    t.same(await misplacedParts(page), [], `${window.width} wide: everything is in its place`)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('.tabs button').last().tap()
  const [displays, events, recording] = await tops('.displays', '.events', '.recording')
  t.ok(displays! < events! && events! < recording!, 'nor is there anything above it on a phone')
})

/** What of trouble cannot be seen whole, above or below the window or the list that it is in. */
const outOfSight = `(() => {
  const down = [...document.querySelectorAll('.displays li')].filter((row) => row.querySelector('.badge.bad'))
  const parts = ['.alarm', '#displays', '.displays .sum', '.events', '.events li'].map((part) => document.querySelector(part))
  const isWhole = (part) => {
    const { top, bottom } = part.getBoundingClientRect()
    const list = part.matches('li') ? part.closest('.scrolled, ol').getBoundingClientRect() : { top: 0, bottom: innerHeight }
    return top >= list.top - 1 && bottom <= list.bottom + 1 && list.top >= 0 && list.bottom <= innerHeight
  }
  return [...parts, ...down].filter((part) => !isWhole(part)).map(({ className, textContent }) => className + textContent)
})()`

/** 24 controls, five displays of which two are down, 30 texts that wait, a recording, and an operator who has done much. */
async function runEvening(t: Test): Promise<TestBridge> {
  const state = mkdtempSync(join(tmpdir(), 'ovation-evening-'))
  t.teardown(() => rmSync(state, { recursive: true, force: true }))
  const sinks = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(() => openSink(t)))
  await sinks[1]!.close()
  await sinks[3]!.close()
  const names = ['stage', 'lights', 'foyer', 'second-floor', 'stream']
  const bridge = await runBridge(t, {
    catalogue: new Map([['evening', layoutOf(evening)]]),
    limits: { actionsPerSecond: 0 },
    state,
    record: { keep: 2 ** 30 },
    displays: names.map((name, at) => displayOptions({ name, port: sinks[at]!.port })),
    room: { open: 'on', wifiSsid: 'Night Ferries', wifiPassword: 'harbour lights' },
  })
  const token = () => `Bearer ${bridge.tokens.mint({ layoutId: 'evening' })}`
  const act = (action: object) => bridge.act({ layoutId: 'evening', ...action }, { authorization: token() })
  for (let at = 0; at < 30; at++) await act({ lid: 24, type: 'String', value: `Good evening from row ${at}` })
  for (let at = 0; at < 12; at++) {
    await act({ lid: 1, type: 'Button' })
    for (const enabled of [false, true])
      await bridge.admin('PUT', `/layout/evening/control/${at + 1}`, { enabled })
  }
  return bridge
}

const buttons = Array.from({ length: 23 }, (_, at) => ({
  lid: at + 1,
  type: 'Button',
  props: { label: `Drum ${at + 1}` },
  results: 'live',
}))

const evening = {
  layoutId: 'evening',
  name: 'An evening with the Night Ferries',
  activePageId: 'first',
  pages: [
    {
      pageId: 'first',
      name: 'Overture',
      controls: [
        ...buttons,
        { lid: 24, type: 'String', props: { label: 'A line for the wall' }, moderate: true, results: 'live' },
      ],
    },
    {
      pageId: 'second',
      name: 'Eröffnungsveranstaltung',
      controls: [{ lid: 25, type: 'Button', props: { label: 'Bravo' } }],
    },
  ],
}
