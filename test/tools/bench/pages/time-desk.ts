import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openDesk } from '../../../programs/room/support/open-desk.js'
import type { sizes } from '../../../programs/room/support/open-page.js'
import { apiKey, type Daemon } from '../../../support/load/daemon.js'
import { actTogether } from './crowded-house.js'

/** A tablet of an operator is so much slower than this machine. */
const slower = 4

/** What a desk is like to work at. */
export interface DeskTiming {
  /** The tasks that took longer than 50 ms, during which nobody could do anything: ms, the longest first. */
  readonly long: readonly number[]
  /** The share of the time in which it was busy. */
  readonly busy: number
}

/** An operator works at the desk of a full house, on a slow device. */
export async function timeDesk(
  browser: Browser,
  daemon: Daemon,
  size: keyof typeof sizes,
  seconds: number,
): Promise<DeskTiming> {
  const { page } = await openDesk(browser, `http://127.0.0.1:${daemon.httpPort}`, { key: apiKey, size })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await devtools.send('Performance.enable')
  const measure = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Readonly<
      Record<'TaskDuration' | 'Timestamp', number>
    >
  }
  let isOver = false
  const acting = actTogether(daemon, () => isOver)
  await delay(1000)
  await page.evaluate(observe)
  const before = await measure()
  await delay(1000 * seconds)
  await work(page)
  const after = await measure()
  const long = await page.evaluate<number[]>('longTasks')
  isOver = true
  await acting
  await page.context().close()
  return {
    long: long.sort((one, other) => other - one),
    busy: (after.TaskDuration - before.TaskDuration) / (after.Timestamp - before.Timestamp),
  }
}

const observe = `globalThis.longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' })
undefined`

/** Holds, goes to the next page and back, and searches. */
async function work(page: Page): Promise<void> {
  for (const key of ['b', 'PageDown', 'PageUp', 'b']) {
    await page.keyboard.press(key)
    await delay(700)
  }
  const search = page.getByRole('searchbox')
  if (!(await search.isVisible())) return
  await search.fill('boat')
  await delay(700)
  await search.fill('')
  await delay(700)
}
