import { setTimeout as pause } from 'node:timers/promises'
import { startDaemon } from '../support/machine/daemon.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { fixedPlace } from '../support/show/fixed-place.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openStream } from '../support/wire/stream-client.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)

suite.setTimeout(120_000 + kills * 5000)

/** One after the other, again and again; no two that follow each other are alike. */
const choices: readonly object[] = [
  { show: 'black' },
  { show: { lid: 11 }, reveal: true },
  { show: 'auto' },
  { show: 'logo' },
  { show: { lid: 11 } },
  { show: 'texts' },
  { show: { lid: 4 } },
]

test(`an operator changes the screens while it is killed ${kills} times: what was answered is shown afterwards`, async (t) => {
  const place = await fixedPlace(t)
  let daemon = await startDaemon(t, place)
  const put = (path: string, body: object) =>
    answer(
      fetch(daemon.url + path, {
        method: 'PUT',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  await put('/room/demo', { open: true })
  /** How many were asked for, and how many of them were answered. */
  let [asked, answered] = [0, 0]
  const choiceOf = (count: number) => choices[count % choices.length]!
  const changeOn = async () => {
    for (;;) {
      const got = await put('/layout/demo/screen', choiceOf(++asked)).catch(() => undefined)
      if (got?.status !== 200) return
      answered = asked
    }
  }
  for (let kill = 1; kill <= kills; kill++) {
    const before = answered
    const changing = changeOn()
    await until(() => answered > before + 20)
    await pause(Math.random() * 200)
    await daemon.process.stop('SIGKILL')
    await changing
    daemon = await startDaemon(t, place)
    const screen = await openStream(t, daemon.url, { screen: 'demo' })
    const { show, reveal } = await screen.next()
    const shown = JSON.stringify({ show, ...(reveal && { reveal }) })
    const expected = [choiceOf(answered), choiceOf(asked)].map((choice) => JSON.stringify(choice))
    t.ok(expected.includes(shown), `kill ${kill}: ${shown} is one of ${expected.join(', ')}`)
    // It begins with another than the one that is shown now.
    asked = answered = asked + 1
    await put('/layout/demo/screen', choiceOf(asked))
  }
  t.comment(`${answered} changes`)
})
