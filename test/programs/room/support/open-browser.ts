import { type Browser, chromium } from 'playwright-core'
import type { Test } from 'tap'
import { requireProgram } from '../../../support/machine/require-program.js'
import { collectCoverage } from './collect-coverage.js'

/** Its sandbox does not work as root. */
export const fitForTests = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/**
 * Starts Debian's Chromium without a window; it stops with the test.
 *
 * @param options of its command line. @param home of its user. @throws if it is not installed.
 */
export async function openBrowser(
  t: Pick<Test, 'teardown'>,
  options: readonly string[] = [],
  home?: string,
): Promise<Browser> {
  requireProgram('chromium', 'chromium')
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [...fitForTests, ...options],
    ...(home !== undefined && { env: { ...process.env, HOME: home } }),
  })
  if (process.env.NODE_V8_COVERAGE) collectCoverage(browser, process.env.NODE_V8_COVERAGE)
  t.teardown(() => browser.close())
  return browser
}
