import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { press } from '../support/show/press.js'
import { t as suite, test } from '../support/tap.js'
import { openSink } from '../support/wire/sink.js'
import { startWithLayouts } from './support/reloading-daemon.js'

/** More of them in the slow checks. */
const requests = Number(process.env.OVATION_TEST_REQUESTS ?? 10_000)
suite.setTimeout(300_000 + requests)
const reloads = 20

test(`${reloads} reloads, some with broken files, during ${requests} requests: no request fails, all are counted`, async (t) => {
  const { port, token, reload, layoutFile, run } = await startWithLayouts(t)
  const bearer = await token()
  const good = readFileSync(layoutFile, 'utf8')
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  t.teardown(() => agent.destroy())
  let refused = 0
  const pressAll = async () => {
    for (let left = requests; left > 0; left -= 500) {
      const statuses = await Promise.all(
        Array.from({ length: 500 }, () => press(agent, port, bearer, 'demo')),
      )
      refused += statuses.filter((status) => status !== 200).length
    }
  }
  const reloadAll = async () => {
    for (let round = 0; round < reloads; round++) {
      const broken = round % 3 === 1
      writeFileSync(
        layoutFile,
        broken ? good.slice(0, 500 + round) : good.replace('Applause', `Applause ${round}`),
      )
      t.equal((await reload()).msg.startsWith('not reloaded'), broken)
    }
    writeFileSync(layoutFile, good)
  }
  await Promise.all([pressAll(), reloadAll()])
  t.equal(refused, 0)
  t.match((await run('status', '--json')).stdout, new RegExp(`"accepted": ${requests}\\b`))
})

test('a reload loads changed layouts and keeps the counts of remaining controls and the live page', async (t) => {
  const { press: pressApplause, token, reload, layoutFile, url, ready, run } = await startWithLayouts(t)
  const key = readFileSync(ready.apiKey, 'utf8').trim()
  const state = async () =>
    (await (await fetch(`${url}/layout/demo/state`, { headers: { 'x-api-key': key } })).json()) as {
      activePageId: string
      controls: { lid: number; type: string; count?: number }[]
    }
  const bearer = await token()
  await pressApplause(bearer)
  await pressApplause(bearer)
  const layout = JSON.parse(readFileSync(layoutFile, 'utf8'))
  layout.activePageId = layout.pages[1].pageId
  layout.pages[0].controls = layout.pages[0].controls.slice(0, 1)
  writeFileSync(layoutFile, JSON.stringify(layout))
  t.equal((await reload()).msg, 'reloaded')
  const after = await state()
  t.equal(after.activePageId, 'opening', 'a reload never switches the page')
  t.match(after.controls[0], { lid: 1, type: 'Button', count: 2 })
  t.equal(
    after.controls.some(({ lid }) => lid === 2),
    false,
  )
  t.equal((await pressApplause(bearer)).status, 200)
  layout.pages[0].controls[0] = { lid: 1, type: 'Slider', props: { label: 'Applause' } }
  writeFileSync(layoutFile, JSON.stringify(layout))
  await reload()
  t.match(
    (await state()).controls[0],
    { lid: 1, type: 'Slider', value: null },
    'a changed type starts from zero',
  )
  t.equal((await run('layouts', 'demo')).code, 0)
})

test('a broken file changes nothing, and the log names the file and the place', async (t) => {
  const { press: pressApplause, token, reload, layoutFile, settingsFile } = await startWithLayouts(t)
  const bearer = await token()
  const good = readFileSync(layoutFile, 'utf8')
  writeFileSync(layoutFile, good.replace('"Button"', '"Knob"'))
  const { msg, faults } = await reload()
  t.match(msg, /^not reloaded/)
  t.match(faults?.[0], /demo\.json: \$\.pages\[0\]\.controls\[0\]/)
  t.equal((await pressApplause(bearer)).status, 200)
  writeFileSync(layoutFile, good)
  writeFileSync(settingsFile, `${readFileSync(settingsFile, 'utf8')}bogus = 1\n`)
  t.match((await reload()).faults?.[0], /service\.ini.*bogus/)
  t.equal((await pressApplause(bearer)).status, 200)
})

test('secrets and displays change with a reload; other keys are reported as needing a restart', async (t) => {
  const {
    token,
    press: pressApplause,
    reload,
    settingsFile,
    cwd,
    url,
    process: daemon,
  } = await startWithLayouts(t)
  const second = await openSink(t)
  const oldToken = await token()
  const oldSecret = readFileSync(join(cwd, 'state', 'token-secret'), 'utf8')
  writeFileSync(join(cwd, 'old-secret'), oldSecret, { mode: 0o600 })
  writeFileSync(join(cwd, 'state', 'token-secret'), 'a new secret of more than 32 bytes, really', {
    mode: 0o600,
  })
  writeFileSync(join(cwd, 'state', 'api-key'), 'another-key-of-the-venue\n', { mode: 0o600 })
  const settings = readFileSync(settingsFile, 'utf8')
  writeFileSync(
    settingsFile,
    `${settings}[display.second]\nhost = 127.0.0.1\nport = ${second.port}\n[auth]\ntoken_secret_previous_file = old-secret\ntoken_ttl = 12h\n`,
  )
  t.equal((await reload()).msg, 'reloaded')
  t.match(await daemon.line('stdout', (line) => line.includes('need a restart')), /\[auth\] token_ttl/)
  t.equal((await pressApplause(oldToken)).status, 200, 'the previous secret is still valid')
  await second.received(1)
  const status = async (key: string) =>
    (await fetch(`${url}/status`, { headers: { 'x-api-key': key } })).status
  t.equal(await status('another-key-of-the-venue'), 200)
  writeFileSync(settingsFile, settings)
  await reload()
  t.equal((await pressApplause(oldToken)).status, 401, 'and no longer valid once it is removed')
})

test('a reload does not replace a missing secret, which would invalidate every token', async (t) => {
  const { cwd, reload, press: pressApplause, token } = await startWithLayouts(t)
  const phone = await token()
  const secret = join(cwd, 'state', 'token-secret')
  renameSync(secret, `${secret}.away`)
  t.match(await reload(), { msg: /^not reloaded/, faults: [/token-secret/] })
  t.notOk(existsSync(secret))
  t.equal((await pressApplause(phone)).status, 200)
})
