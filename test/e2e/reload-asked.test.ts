import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../support/machine/process.js'
import { answer } from '../support/show/bridge.js'
import { claimsIn, joinRoom } from '../support/show/join.js'
import { test } from '../support/tap.js'
import { startWithLayouts } from './support/reloading-daemon.js'

test('a reload over HTTP takes effect completely, or reports each error and changes nothing', async (t) => {
  const daemon = await startWithLayouts(t)
  const { run, url, layoutFile, settingsFile, ready, reload } = daemon
  const key = readFileSync(ready.apiKey, 'utf8').trim()
  const ask = (headers: Record<string, string>) => answer(fetch(`${url}/reload`, { method: 'POST', headers }))
  const lastReload = async () => JSON.parse((await run('status', '--json')).stdout).lastReload
  t.match(await ask({}), { status: 401, body: { code: 'api-key-invalid' } })
  t.equal(await lastReload(), null)
  const settings = readFileSync(settingsFile, 'utf8')
  writeFileSync(settingsFile, settings.replace('[limits]', '[auth]\ntoken_ttl = 12h\n[limits]\nburst = 7'))
  t.match(await ask({ 'x-api-key': key }), {
    status: 200,
    body: { ok: true, restart: ['[auth] token_ttl', '[limits] burst'] },
  })
  t.same(await run('reload'), {
    code: 0,
    stdout: 'reloaded\n[auth] token_ttl needs a restart\n[limits] burst needs a restart\n',
    stderr: '',
  })
  const { at, ...good } = await lastReload()
  t.same(good, { ok: true, faults: [] })
  t.ok(Math.abs(Date.now() - at) < 60_000)
  const layout = readFileSync(layoutFile, 'utf8')
  writeFileSync(layoutFile, layout.replace('"Button"', '"Knob"').replace('"Slider"', '"Fader"'))
  const { status, body } = await ask({ 'x-api-key': key })
  t.equal(status, 409)
  t.equal(body.code, 'reload-refused')
  t.same(
    body.errors.map(({ path }: { path: string }) => path),
    [0, 1].map((n) => `${layoutFile}: $.pages[0].controls[${n}].type`),
  )
  const refused = await run('reload')
  t.equal(refused.code, 1)
  t.equal(refused.stdout, '')
  t.match(
    refused.stderr,
    /^\S+demo\.json: \$\.pages\[0\]\.controls\[0\]\.type: .*\n.*controls\[1\].*\n.*Nothing has changed/,
  )
  t.match(await lastReload(), { ok: false, faults: [/controls\[0\]/, /controls\[1\]/] })
  t.match((await run('status')).stdout, /^reload {4}refused at .*\n +\S+demo\.json: \$\.pages\[0\]/m)
  writeFileSync(layoutFile, layout)
  t.equal((await reload()).msg, 'reloaded')
  t.match(await lastReload(), { ok: true, faults: [] }, 'a reload by signal is recorded too')
  await daemon.process.stop('SIGTERM')
  t.equal((await run('reload')).code, 69)
})

test('settings that a display cannot be opened with are refused at once, by check, start and reload alike', async (t) => {
  const { cwd, settingsFile, reload, press: pressApplause, token, run } = await startWithLayouts(t)
  const settings = readFileSync(settingsFile, 'utf8')
  for (const [key, text] of [
    ['prefix', '/a\u0007b'],
    ['prefix', '/a\u0085'],
    ['host', 'fe80::1'],
    ['host', '0.0.0.0'],
  ] as const) {
    writeFileSync(
      settingsFile,
      `${settings.replace(/(display\.main\]\n)(.*\n)/, key === 'host' ? '$1' : '$1$2')}${key} = ${text}\n`,
    )
    t.match((await reload()).faults, [new RegExp(`\\[display\\.main\\] ${key}: expected `)])
    t.equal((await runHere(['check'], { cwd })).code, 78, key)
  }
  t.equal((await run('start')).code, 78)
  t.equal((await pressApplause(await token())).status, 200)
})

test('another state folder needs a restart, and secrets remain those of the open folder', async (t) => {
  const { settingsFile, reload, url, ready, press: pressApplause, token, cwd } = await startWithLayouts(t)
  const key = readFileSync(ready.apiKey, 'utf8').trim()
  const bearer = await token()
  mkdirSync(join(cwd, 'other'))
  writeFileSync(join(cwd, 'other', 'api-key'), 'a-key-of-the-other-folder\n', { mode: 0o600 })
  writeFileSync(join(cwd, 'other', 'token-secret'), 'x'.repeat(32), { mode: 0o600 })
  const settings = readFileSync(settingsFile, 'utf8')
  for (const folder of ['other', 'none']) {
    writeFileSync(settingsFile, settings.replace('[service]', `[service]\nstate = ${folder}`))
    t.equal((await reload()).msg, 'reloaded')
    t.equal((await pressApplause(bearer)).status, 200)
    t.equal((await fetch(`${url}/status`, { headers: { 'x-api-key': key } })).status, 200)
  }
  const asked = await answer(fetch(`${url}/reload`, { method: 'POST', headers: { 'x-api-key': key } }))
  t.same(asked.body.restart, ['[service] state'])
})

test('a reload takes all of [room] in', async (t) => {
  const { url, settingsFile, ready } = await startWithLayouts(t)
  const key = readFileSync(ready.apiKey, 'utf8').trim()
  const [layoutId = ''] = ready.layouts
  const settings = readFileSync(settingsFile, 'utf8')
  const room = async () => (await answer(fetch(`${url}/room/${layoutId}`))).body
  const reload = () => answer(fetch(`${url}/reload`, { method: 'POST', headers: { 'x-api-key': key } }))
  t.match(await room(), { open: false, passcode: false, url: `${url}/play/${layoutId}` })
  writeFileSync(
    settingsFile,
    `${settings}[room]\nopen = on\npasscode = open sesame\nurl = https://show.example/{layoutId}\nwifi_ssid = Show\nwifi_password = clap clap\njoins_per_second = 1\ntoken_ttl = 10m\nactions_per_second = 7\npeople = 50\ndesk = off\nprobes = on\n[crowd]\nrate = 10\n`,
  )
  t.match(await reload(), { body: { ok: true, restart: ['[crowd] rate'] } })
  t.match(await room(), { open: true, passcode: true, url: `https://show.example/${layoutId}` })
  t.match(await joinRoom({ url }, {}, layoutId), { status: 403 })
  const joined = await joinRoom({ url }, { passcode: 'open sesame' }, layoutId)
  t.match(joined, { status: 200, body: { expiresIn: 600 } })
  t.equal(claimsIn(joined.body.token).rate, 7)
  const many = Array.from({ length: 10 }, () => joinRoom({ url }, { passcode: 'open sesame' }, layoutId))
  t.ok((await Promise.all(many)).some(({ status }) => status === 429))
  writeFileSync(settingsFile, `${settings}[room]\nopen = on\npasscode = sesame\n`)
  t.match(await reload(), {
    status: 409,
    body: { errors: [{ path: /: \[room\] passcode$/, expected: /; received 6 characters$/ }] },
  })
  t.match(await room(), { passcode: true })
  writeFileSync(settingsFile, settings)
  t.match(await reload(), { status: 200 })
  t.match(await room(), { open: false, passcode: false, url: `${url}/play/${layoutId}` })
})
