import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/**
 * Writes what its pages run of `dist/web`, as Node writes what a process does: whenever a page is closed, by itself or with
 * its browser. A page that is lost in another way counts for nothing.
 */
export function collectCoverage(browser: Browser, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => watchContext(await newContext(options), folder)
  before(browser, 'close', () => Promise.all(browser.contexts().flatMap(closePages)))
}

function watchContext(context: BrowserContext, folder: string): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => watchPage(await newPage(), folder)
  before(context, 'close', () => Promise.all(closePages(context)))
  return context
}

async function watchPage(page: Page, folder: string): Promise<Page> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  before(page, 'close', async () => {
    if (page.isClosed()) return
    const { result } = await devtools.send('Profiler.takePreciseCoverage')
    const scripts = result
      .filter(({ url }) => /^https?:.*\/assets\//.test(url))
      .map((script: Profiler.ScriptCoverage) => ({ ...script, url: builtFrom(script.url) }))
    writeFileSync(join(folder, `coverage-page-${randomUUID()}.json`), JSON.stringify({ result: scripts }))
  })
  return page
}

function closePages(context: BrowserContext): readonly Promise<void>[] {
  return context.pages().map((page) => page.close())
}

/** The file that was served. */
function builtFrom(url: string): string {
  return pathToFileURL(join('dist', 'web', 'assets', basename(new URL(url).pathname))).href
}

/** Does something first whenever this is called; what has crashed or hangs must not keep it from closing. */
function before<Thing extends { close(...of: never[]): Promise<void> }>(
  thing: Thing,
  name: 'close',
  first: () => Promise<unknown>,
): void {
  const close = thing[name].bind(thing)
  thing[name] = (async (...of: never[]) => {
    await Promise.race([first().catch(() => undefined), wait(5000)])
    return close(...of)
  }) as Thing['close']
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
