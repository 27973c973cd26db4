import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openBreakingProxy } from './support/breaking-proxy.js'
import { engines } from './support/engines.js'
import { runEvening } from './support/evening-show.js'
import { openTooOld } from './support/too-old.js'
import { Visitor } from './support/visitor.js'

/** The three pages, and what is there once they are drawn. */
const pages = {
  '/play/evening': '.play',
  '/screen/evening': '.screen',
  '/desk?layout=evening': '#key',
}
const size = { width: 390, height: 844 }

for (const engine of engines)
  test(`in ${engine.name} a page that cannot begin says so, and begins when one tries again`, async (t) => {
    const proxy = await openBreakingProxy(t, (await runEvening(t)).url)
    const visitor = await Visitor.arrive(t, engine, size)
    for (const [path, drawn] of Object.entries(pages)) {
      proxy.breaksScripts = true
      await visitor.visit(`${proxy.url}${path}`)
      await visitor.sees('#start p', 'This page could not start.')
      proxy.breaksScripts = false
      await visitor.tap('#start button', 'Try again')
      await visitor.sees(drawn)
    }
  })

test('in a browser of 2019 the pages say that it is too old', async (t) => {
  const { url } = await runEvening(t)
  const tab = await openTooOld(t)
  for (const path of Object.keys(pages)) {
    await tab.goto(`${url}${path}`)
    const sentence = 'This browser is too old for this page.'
    // It comes after some seconds, since newer ones may be slow.
    const isSaid = `document.readyState === 'complete' && document.body.innerText.includes('${sentence}') &&
      getComputedStyle(document.querySelector('.too-old')).opacity === '1'`
    await until(() => tab.evaluate<boolean>(isSaid), sentence)
  }
})
