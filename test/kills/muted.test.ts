import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDaemon } from '../support/machine/daemon.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { fixedPlace, tokensOfPlace } from '../support/show/fixed-place.js'
import { moderatedFile, writing } from '../support/show/moderated-show.js'
import { test } from '../support/tap.js'

const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)

test(`it is killed ${kills} times behind each of: a text, a mute, its end; signs and mutes stay as they were`, async (t) => {
  const place = await fixedPlace(t)
  mkdirSync(join(place.cwd, 'layouts'))
  writeFileSync(join(place.cwd, 'layouts', 'show.json'), JSON.stringify(moderatedFile))
  const here = { ...place, env: { ...place.env, OVATION_SERVICE_LAYOUTS: 'layouts' } }
  let daemon = await startDaemon(t, here)
  const authorization = `Bearer ${tokensOfPlace().mint({ layoutId: 'show', participant: 'ann' })}`
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const { status, ...got } = await answer(
      fetch(daemon.url + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    t.equal(status, 200)
    return got.body
  }
  const admin = (method: string, path: string, body?: object) =>
    ask(method, path, { 'x-api-key': apiKey }, body)
  const write = (value: string) => ask('POST', '/action', { authorization }, writing(value))
  const waiting = async () =>
    (await admin('GET', '/layout/show/texts')).texts.map(
      ({ value, participant }: { value: string; participant: string }) => [value, participant],
    )
  const kill = async () => {
    await daemon.process.stop('SIGKILL')
    daemon = await startDaemon(t, here)
  }
  await write('first')
  const [[, sign]] = await waiting()
  for (let n = 1; n <= kills; n++) {
    await kill()
    t.same((await waiting())[0], [n === 1 ? 'first' : `heard ${n - 1}`, sign])
    await admin('PUT', '/layout/show/muted', { participant: sign, muted: true })
    await kill()
    await write(`dropped ${n}`)
    t.same(await waiting(), [])
    await admin('PUT', '/layout/show/muted', { participant: sign, muted: false })
    await kill()
    await write(`heard ${n}`)
    t.same(await waiting(), [[`heard ${n}`, sign]])
  }
})
