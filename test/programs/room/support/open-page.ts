import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Sizes of what shows a page, CSS pixels. */
export const sizes = {
  phone: { width: 360, height: 740 },
  usualPhone: { width: 390, height: 844 },
  largePhone: { width: 430, height: 932 },
  narrow: { width: 320, height: 568 },
  landscape: { width: 740, height: 360 },
  tablet: { width: 1024, height: 768 },
  wall: { width: 1920, height: 1080 },
  upright: { width: 1080, height: 1920 },
  portrait: { width: 768, height: 1024 },
  huge: { width: 3840, height: 2160 },
} as const

/** What a page is opened with. */
export interface PageOptions
  extends Pick<
    BrowserContextOptions,
    | 'colorScheme'
    | 'reducedMotion'
    | 'locale'
    | 'timezoneId'
    | 'javaScriptEnabled'
    | 'ignoreHTTPSErrors'
    | 'bypassCSP'
  > {
  readonly size?: keyof typeof sizes
}

/** A page, and what went wrong on it. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings of its console, what its script threw, and each request to another host. */
  readonly faults: string[]
  /** Each address that it asked for, or opened a stream to. */
  readonly asked: string[]
}

/** Opens a page as a device of its own: it shares nothing with the others. Phones and tablets have a touch screen. */
export async function openPage(
  browser: Browser,
  url: string,
  { size = 'phone', locale = 'en-GB', ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: !['wall', 'upright', 'huge'].includes(size),
    locale,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    ...options,
  })
  // As long as anything is waited for: only a fault makes it end.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') faults.push(`${line.type()}: ${line.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
  const asked: string[] = []
  page.on('websocket', (socket) => asked.push(socket.url()))
  page.on('request', (request) => {
    asked.push(request.url())
    const { protocol, host } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && host !== new URL(url).host) faults.push(`foreign: ${request.url()}`)
  })
  await page.goto(url, { waitUntil: 'commit' })
  return { page, context, faults, asked }
}
