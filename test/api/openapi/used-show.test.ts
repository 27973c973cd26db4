import { apiKey, runBridge } from '../../support/show/bridge.js'
import { catalogueOf } from '../../support/show/once-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { useAll } from '../support/used-show.js'
import { askOperation } from './support/ask-operation.js'
import { judgeAnswer } from './support/judge-answer.js'

const signals: Readonly<Record<string, readonly string[]>> = {
  Button: ['people', 'rate', 'energy', 'sync'],
  Slider: ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight'],
  Toggle: ['people', 'share', 'spotlight'],
  Index: ['people', 'share', 'winner'],
  String: ['people'],
  XYPad: ['people', 'centre', 'radius', 'spotlight'],
}

/** The test layout, with every signal that there is, and all results shown. */
const whole = {
  ...showFile,
  pages: showFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => ({
      ...control,
      crowd: { signals: signals[control.type] },
      results: 'live',
      ...(control.type === 'Toggle' && { once: true }),
    })),
  })),
}

test('what is said of a show is described before anybody acts, and when all has been used', async (t) => {
  const bridge = await runBridge(t, { catalogue: catalogueOf(whole) })
  const { url, token } = bridge
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` }
  const judge = async (name: string, path: string) => {
    const answer = await askOperation(url, name, { path, headers })
    t.equal(answer.status, 200, name)
    t.same(judgeAnswer(name, answer), [], name)
    return answer.body
  }
  for (const isUsed of [false, true]) {
    if (isUsed) await useAll(bridge.act)
    const { controls } = await judge('GET /layout/{layoutId}/state', '/layout/show/state')
    t.equal(controls[0].count, isUsed ? 2 : 0)
    t.equal(controls[0].crowd.people, isUsed ? 1 : 0)
    const { results } = await judge('GET /results', '/results')
    t.equal(results.length, controls.length)
    await judge('GET /page', '/page')
    await judge('GET /status', '/status')
    await bridge.admin('PUT', '/layout/show/control/2', { enabled: false })
    await bridge.admin('POST', '/reload')
  }
})
