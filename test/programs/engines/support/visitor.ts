import { isDeepStrictEqual } from 'node:util'
import type { Test } from 'tap'
import { until } from '../../../support/time/until.js'
import { nextFrames } from '../../room/support/next-frames.js'
import type { Engine, Point, Tab, TabOptions } from './tab.js'

/** Somebody with a browser: looks, touches and types as a person does. Parts are found by selector, and by their words. */
export class Visitor {
  private constructor(readonly tab: Tab) {}

  static async arrive(t: Pick<Test, 'teardown'>, engine: Engine, options: TabOptions): Promise<Visitor> {
    return new Visitor(await engine.open(t, options))
  }

  /** Opens an address, or the same again, and remembers from then on what goes wrong. */
  async visit(url: string): Promise<void> {
    await this.tab.goto(url)
    await until(
      () =>
        this.#look<boolean>(
          `document.readyState !== 'loading' && location.href.startsWith(${quote(url.split('#')[0]!)})`,
        ),
      `a page of ${url}`,
    )
    await this.#watch()
  }

  async reload(): Promise<void> {
    await this.tab.evaluate('void (window.isOld = true, location.reload())')
    await until(() => this.#look('!window.isOld && document.readyState !== "loading"'), 'the page once more')
    await this.#watch()
  }

  /** Waits until something with these words is seen. */
  async sees(selector: string, words = ''): Promise<void> {
    const isThere = () => this.#look<boolean>(`!!${find(selector, words)}`)
    await until(isThere, `"${words}" in ${selector}`).catch(this.#withText)
  }

  async tap(selector: string, words = ''): Promise<void> {
    await this.tab.drag(await this.#placesOf(selector, words, [{ x: 0.5, y: 0.5 }]))
  }

  /** Moves over something, from one place of it to another: parts of its width and height. */
  async drag(selector: string, from: Point, to: Point): Promise<void> {
    const way = [0, 0.25, 0.5, 0.75, 1].map((part) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }))
    await this.tab.drag(await this.#placesOf(selector, '', way))
  }

  /** Touches a field and types. */
  async fill(selector: string, text: string): Promise<void> {
    await this.tap(selector)
    await until(
      () => this.#look<boolean>(`document.activeElement === document.querySelector(${quote(selector)})`),
      `${selector} has the focus`,
    )
    await this.tab.type(text)
  }

  /** What the script of the page has thrown since it was loaded. */
  async faults(): Promise<readonly string[]> {
    const faults: readonly string[] = await this.tab.evaluate('window.faults ?? ["another page was loaded"]')
    // Chromium once said so of sizes that only the next frame tells: nothing is wrong.
    return faults.filter((fault) => !fault.startsWith('ResizeObserver loop'))
  }

  #watch(): Promise<unknown> {
    return this.tab.evaluate(`void (() => {
      window.faults = []
      addEventListener('error', ({ message }) => window.faults.push(message))
      addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)))
    })()`)
  }

  /** What there is instead of what was waited for. */
  readonly #withText = async (error: Error): Promise<never> => {
    throw new Error(`${error.message}; there was: ${await this.#look('document.body.innerText')}`)
  }

  /** While a page is loaded there is none to look at. */
  #look<T>(expression: string): Promise<T> {
    return this.tab.evaluate<T>(expression).catch(() => undefined as T)
  }

  /** Places of something that can be touched there, once it stands still, also under a mouse. */
  async #placesOf(selector: string, words: string, parts: readonly Point[]): Promise<readonly Point[]> {
    let places: readonly Point[] | null = null
    const look = () => this.#look<readonly Point[] | null>(touchable(selector, words, parts))
    const isStill = async () => {
      places = await look()
      if (places) await this.tab.hover(places[0]!)
      return places !== null && isDeepStrictEqual(await look(), places)
    }
    await until(isStill, `"${words}" in ${selector} can be touched`).catch(this.#withText)
    return places!
  }
}

/** The first element that is seen and has the words, by its name or its text. */
function find(selector: string, words: string): string {
  return `[...document.querySelectorAll(${quote(selector)})].find((each) => {
    const { width, height } = each.getBoundingClientRect()
    const named = (each.getAttribute('aria-label') || '') + ' ' + each.textContent
    return width > 0 && height > 0 && getComputedStyle(each).visibility === 'visible' && named.replaceAll('\\u00AD', '').includes(${quote(words)})
  })`
}

/** Places of what can be touched there; null while it moves, or something else is in front of it. */
function touchable(selector: string, words: string, parts: readonly Point[]): string {
  return `(async () => {
    const found = ${find(selector, words)}
    if (!found || found.disabled) return null
    const places = () => {
      const { left, top, width, height } = found.getBoundingClientRect()
      return ${JSON.stringify(parts)}.map(({ x, y }) => ({ x: left + width * x, y: top + height * y }))
    }
    const isInside = ({ y }) => y > innerHeight * 0.15 && y < innerHeight * 0.85
    if (!places().every(isInside)) found.scrollIntoView({ block: 'center' })
    const before = JSON.stringify(places())
    // What is scrolled to is laid out with the next frames.
    await ${nextFrames(2)}
    const [{ x, y }] = places()
    if (JSON.stringify(places()) !== before) return null
    return found.contains(document.elementFromPoint(x, y)) ? places() : null
  })()`
}

function quote(text: string): string {
  return JSON.stringify(text)
}
