import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../../programs/room/support/open-browser.js'
import { openDesk } from '../../../programs/room/support/open-desk.js'
import { apiKey, type Daemon } from '../../../support/load/daemon.js'
import { median, tableOf } from '../../table.js'
import { type Bench, startOvation } from '../options.js'
import { editorSteps } from './editor-steps.js'
import { largeLayouts } from './large-layouts.js'

/** A tablet of an operator is so much slower than this machine. */
const slower = 4
/** What follows a step comes within so long: its faults, and the drawing of many rows, ms. */
const after = 2500

/**
 * Works in the editor of two large layouts in Chromium that is four times slower. Prints the longest task of each step.
 *
 * @returns the reasons why the figures are invalid.
 */
export async function measureEditor(bench: Bench): Promise<readonly string[]> {
  const daemon = await startOvation(bench, {
    settings: { room: { open: 'on' } },
    layouts: { short: { ...largeLayouts[0], layoutId: 'short', pages: largeLayouts[0]!.pages.slice(0, 1) } },
  })
  const ends: (() => unknown)[] = []
  const browser = await openBrowser({ teardown: (end) => void ends.push(end) })
  const columns: (readonly string[])[] = []
  for (const layout of largeLayouts) {
    const rounds: (readonly number[])[] = []
    for (let round = 0; round < bench.rounds; round++) {
      const layoutId = `${layout.layoutId}-${round}`
      await store(daemon, { ...layout, layoutId })
      rounds.push(await longestTasks(browser, daemon, layoutId))
    }
    columns.push(editorSteps.map((_, at) => median(rounds.map((tasks) => tasks[at]!)).toFixed(0)))
  }
  const rows = editorSteps.map(([name], at) => [name, ...columns.map((column) => column[at]!)])
  console.log(tableOf(`longest task, ms|${largeLayouts.map(({ layoutId }) => layoutId).join('|')}`, rows))
  for (const end of ends) await end()
  await daemon.stop()
  return daemon.faults
}

/** Written as people write it. */
async function store({ httpPort }: Daemon, layout: { readonly layoutId: string }): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${httpPort}/layout/${layout.layoutId}/file`, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey, 'if-none-match': '*', 'content-type': 'application/json' },
    body: JSON.stringify(layout, null, 2),
  })
  if (!answer.ok) throw new Error(`the layout was not stored: ${await answer.text()}`)
}

/** @returns of each step, ms; 0 where none took longer than 50 ms. */
async function longestTasks(browser: Browser, { httpPort }: Daemon, layoutId: string) {
  const url = `http://127.0.0.1:${httpPort}`
  const { page } = await openDesk(browser, url, { key: apiKey, query: `?layout=${layoutId}`, size: 'wall' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(observe)
  const longest: number[] = []
  for (const [, act] of editorSteps) {
    await page.evaluate('longTasks = []')
    await act(page)
    await delay(after)
    longest.push(Math.max(0, ...(await page.evaluate<number[]>('longTasks'))))
  }
  await page.context().close()
  return longest
}

const observe = `globalThis.longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' })
undefined`
