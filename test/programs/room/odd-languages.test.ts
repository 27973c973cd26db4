import { test } from '../../support/tap.js'
import { openBrowser } from './support/open-browser.js'
import { openPage } from './support/open-page.js'
import { runRoom } from './support/run-room.js'

/** What browsers say of their person, and the language in which the pages begin. */
const cases = [
  { said: ['en-US@posix'], expected: 'en' },
  { said: ['C', 'POSIX', 'fr_CA.UTF-8'], expected: 'fr' },
  { said: ['de-DE-u-nu-arab'], expected: 'de' },
  { said: ['', '\0', 'x'.repeat(2000)], expected: 'en' },
  { said: undefined, expected: 'en' },
  { said: ['zz', 'ja'], query: '?lang=de_CH', expected: 'de' },
  { said: ['es'], query: `?lang=${'d'.repeat(2000)}`, expected: 'es' },
]

/** Remembers in which languages numbers, plurals and times are asked for. */
const remembers = `
  asked = []
  for (const name of ['PluralRules', 'NumberFormat', 'DateTimeFormat'])
    Intl[name] = new Proxy(Intl[name], { construct(of, [tag, more]) { asked.push(tag); return new of(tag, more) } })
  const real = Number.prototype.toLocaleString
  Number.prototype.toLocaleString = function (tag, more) { asked.push(tag); return real.call(this, tag, more) }`

test('whatever a browser says that its languages are, each page begins in one, and counts in that one', async (t) => {
  const { url, act } = await runRoom(t)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  const browser = await openBrowser(t)
  for (const { said, query = '', expected } of cases) {
    const { page, context } = await openPage(browser, 'about:blank', { locale: 'es-MX' })
    const value = (of: unknown) => `{ value: ${of === undefined ? 'undefined' : JSON.stringify(of)} }`
    await context.addInitScript(`
      Object.defineProperty(navigator, 'languages', ${value(said)})
      Object.defineProperty(navigator, 'language', ${value(said?.[0])})
      ${remembers}`)
    for (const [path, drawn] of [
      ['/play/show', '.press'],
      ['/screen/show', '.panel .number'],
      ['/desk', '#key'],
    ]) {
      await page.goto(`${url}${path}${query}`)
      await page.locator(drawn!).first().waitFor()
      const about = `${path} ${query.slice(0, 20)} ${JSON.stringify(said)?.slice(0, 40)}`
      t.equal(await page.evaluate('document.documentElement.lang'), expected, about)
      const asked = (await page.evaluate('asked')) as string[]
      t.same([...new Set(asked)], [`${expected}-u-nu-latn`], about)
    }
    await context.close()
  }
})
