import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { openPeer } from '../../osc-input/support/peer.js'
import { iniFor, startDaemon, type TestDaemon } from '../../support/machine/daemon.js'
import { run, runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { rawRequestOrSilence } from '../../support/wire/raw-http.js'
import { openSink } from '../../support/wire/sink.js'
import { Leaks } from '../support/leaks.js'
import { reloadsOf } from '../support/reloads.js'

const keys = { desk: 'desk-key-0123456789+/=abcdef', backend: 'backend-key-9876543210-fedcba' }
const secrets = {
  current: 'the current secret, a long one: äöü 0123456789',
  previous: 'the previous secret, as long as it: 9876543210',
}
const room = { passcode: 'open sesame, öffne dich', wifi: 'clap your hands 0123' }
const weak = {
  key: 'hunter2-hunter2',
  secret: 'a secret of only thirty-1 bytes',
  passcode: 'sesame9',
  wifi: 'clap-55',
}
const secretFiles = ['api-keys', 'secret', 'old-secret', 'service.ini']

test('no secret or token is ever written: not to the log at its most verbose level, the state folder or an answer', async (t) => {
  const leaks = new Leaks()
  for (const [name, secret] of Object.entries({
    ...keys,
    ...secrets,
    ...room,
    'weak key': weak.key,
    'weak secret': weak.secret,
    'weak passcode': weak.passcode,
    'weak wifi': weak.wifi,
  }))
    leaks.add(name, secret)
  const { port } = await openSink(t)
  const ini = settingsFor(port)
  const cwd = t.testdir({
    'service.ini': ini,
    'api-keys': keysFile,
    secret: secrets.current,
    'old-secret': secrets.previous,
  })
  const daemon = await startDaemon(t, { cwd })
  const token = await mint(daemon)
  const forged = `${token.slice(0, -4)}AAAA`
  leaks.addToken('the token', token)
  leaks.addToken('the forged token', forged)
  t.ok(
    leaks.in(readFileSync(join(cwd, 'api-keys'), 'latin1')).length > 0,
    'the search finds a secret that is present',
  )
  t.ok(leaks.in(`Bearer ${token}`).length > 0)

  const answers: string[] = []
  answers.push(...(await useEverything(daemon, token)))
  for (const misplaced of [token, forged, keys.desk, secrets.current, room.passcode])
    answers.push(...(await misplace(daemon, misplaced)))
  answers.push(...(await misplaceOverOsc(t, daemon, [token, keys.desk])))
  answers.push(...(await reloadBroken(daemon, ini)))
  answers.push(...(await runCommands(daemon)))
  const { code, stdout, stderr } = await daemon.process.stop('SIGTERM')
  t.equal(code, 0)
  answers.push(...(await startWithWeakSecrets(cwd)))

  t.ok(answers.length > 150, `${answers.length} answers and outputs`)
  t.strictSame([...new Set(answers.flatMap((text) => leaks.in(text)))], [], 'nothing in answers and outputs')
  t.match(stdout, /"level":"error".*not reloaded/, 'the log contains the errors')
  t.strictSame(leaks.in(stdout + stderr), [], 'nothing in the log')
  t.strictSame(leaks.inFolder(cwd, secretFiles), [], 'nothing on disk besides the secret files')
})

const keysFile = `# of the venue\ndesk:${keys.desk}\nbackend/tokens:${keys.backend}\n`

/** A display that nobody listens on makes the log busier. */
function settingsFor(displayPort: number): string {
  return `${iniFor(displayPort)}[display.closed]\nhost = 127.0.0.1\nport = 9\n[room]\nopen = on\npasscode = ${room.passcode}\nwifi_ssid = Show\nwifi_password = ${room.wifi}\n[service]\nlog_level = trace\n[auth]\napi_key_file = api-keys\ntoken_secret_file = secret\ntoken_secret_previous_file = old-secret\n`
}

async function mint({ url }: TestDaemon): Promise<string> {
  const headers = { 'x-api-key': keys.desk, 'content-type': 'application/json' }
  const response = await fetch(`${url}/token`, { method: 'POST', headers, body: '{"layoutId":"demo"}' })
  return ((await response.json()) as { token: string }).token
}

/** Each operation with a valid credential; returns the answers. */
async function useEverything({ url }: TestDaemon, token: string): Promise<string[]> {
  const answers: string[] = []
  const phone = { authorization: `Bearer ${token}`, 'idempotency-key': 'a-key-of-a-press' }
  const press = '{"layoutId":"demo","lid":1,"type":"Button"}'
  for (let presses = 0; presses < 3; presses++) answers.push(await ask(`${url}/action`, 'POST', phone, press))
  answers.push(await ask(`${url}/page`, 'GET', phone))
  answers.push(await ask(`${url}/room/demo`, 'GET', {}))
  for (const { passcode } of [room, weak])
    answers.push(await ask(`${url}/join/demo`, 'POST', {}, JSON.stringify({ passcode, token })))
  for (const key of Object.values(keys))
    for (const [method, path, body] of [
      ['GET', '/layout/demo'],
      ['GET', '/layout/demo/state'],
      ['GET', '/status'],
      ['GET', '/metrics'],
      ['PUT', '/layout/demo/page', '{"pageId":"finale"}'],
      ['PUT', '/layout/demo/page', '{"pageId":"opening"}'],
      ['POST', '/layout/demo/reset', '{"all":true}'],
    ] as const)
      answers.push(await ask(url + path, method, { 'x-api-key': key }, body))
  answers.push(await ask(`${url}/metrics`, 'GET', { authorization: `Bearer ${keys.desk}` }))
  return answers
}

/** Puts a secret where it does not belong: paths, queries, headers and bodies of every operation. */
async function misplace({ url, port }: TestDaemon, secret: string): Promise<string[]> {
  const answers: string[] = []
  const inUrl = encodeURIComponent(secret)
  for (const path of [
    `/${inUrl}`,
    `/layout/${inUrl}`,
    `/layout/${inUrl}/state`,
    `/status?key=${inUrl}`,
    `/page#${inUrl}`,
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      answers.push(await ask(url + path, method, {}))
  const inHeader = Buffer.from(secret).toString('latin1')
  for (const name of [
    'authorization',
    'x-api-key',
    'idempotency-key',
    'origin',
    'if-none-match',
    'cookie',
    'content-type',
  ])
    for (const value of [inHeader, `Bearer ${inHeader}`, `Basic ${Buffer.from(secret).toString('base64')}`])
      answers.push(
        (
          await rawRequestOrSilence(
            port,
            `POST /action HTTP/1.1\r\nhost: a\r\n${name}: ${value}\r\ncontent-length: 2\r\n\r\n{}`,
          )
        ).text,
      )
  const staff = { 'x-api-key': keys.desk }
  const fields = [
    'layoutId',
    'lid',
    'type',
    'value',
    'pageId',
    'participant',
    'expiresIn',
    'all',
    'open',
    'passcode',
  ]
  for (const field of fields)
    for (const [method, path, base] of [
      ['POST', '/token', { layoutId: 'demo' }],
      ['PUT', '/layout/demo/page', {}],
      ['POST', '/layout/demo/reset', {}],
      ['PUT', '/room/demo', {}],
      ['POST', '/join/demo', { token: secret }],
    ] as const) {
      // A participant's name may be anything that looks like a name; the token then contains it.
      if (path === '/token' && !['layoutId', 'expiresIn'].includes(field)) continue
      answers.push(await ask(url + path, method, staff, JSON.stringify({ ...base, [field]: secret })))
      answers.push(await ask(url + path, method, staff, `${JSON.stringify(secret)}{`))
    }
  return answers
}

async function misplaceOverOsc(
  t: Test,
  { ready }: TestDaemon,
  misplaced: readonly string[],
): Promise<string[]> {
  const peer = await openPeer(t, Number(new URL((ready as unknown as { osc: string }).osc).port))
  for (const secret of misplaced) {
    peer.send('/ovation/page', secret)
    peer.send('/ovation/page', 'demo', secret)
    peer.send('/ovation/reset', secret, secret)
    peer.send('/ovation/subscribe', secret, secret, secret, secret)
  }
  await peer.settle()
  return peer.messages
}

/** Reloads with one broken file after the other; returns nothing, since the errors are in the log. */
async function reloadBroken({ process, cwd }: TestDaemon, ini: string): Promise<string[]> {
  const reload = reloadsOf(process)
  const write = (name: string, text: string | Buffer) => writeFileSync(join(cwd, name), text)
  const answers: string[] = []
  for (const [name, good, faulty] of [
    [
      'api-keys',
      keysFile,
      [
        weak.key,
        `desk:${weak.key}\n${keys.desk}\n`,
        `desk/${weak.key}:${keys.desk}\n`,
        `${keysFile}wall/view:${keys.desk}\n`,
        `${keys.desk} é`,
        '',
        `\0${keys.desk}`,
      ],
    ],
    ['secret', secrets.current, [weak.secret, '']],
    ['old-secret', secrets.previous, [weak.secret, '']],
    [
      'service.ini',
      ini,
      [
        ini.replace(room.passcode, weak.passcode),
        ini.replace(room.wifi, weak.wifi),
        `${ini}api_key = ${keys.desk}\n`,
        `${ini}${keys.desk}\n`,
        `${ini}token_secret = "${secrets.current}"\n`,
        `${ini}token_secret_previous_file = ${weak.secret} ; ${secrets.previous}\n`,
      ],
    ],
  ] as const)
    for (const text of faulty) {
      write(name, text)
      answers.push(JSON.stringify(await reload()))
      write(name, good)
    }
  rmSync(join(cwd, 'secret'))
  answers.push(JSON.stringify(await reload()))
  mkdirSync(join(cwd, 'secret'))
  answers.push(JSON.stringify(await reload()))
  rmSync(join(cwd, 'secret'), { recursive: true })
  write('secret', secrets.current)
  answers.push(JSON.stringify(await reload()))
  return answers
}

async function runCommands(daemon: TestDaemon): Promise<string[]> {
  const answers: string[] = []
  for (const args of [
    'status',
    'status --json',
    'check',
    'layouts',
    'layouts demo --json',
    'page demo',
    'page demo finale',
  ])
    answers.push(...(await outputs(daemon, args)))
  for (const args of [
    'reset demo --all',
    'revoke demo',
    'unit',
    'test main',
    'token nothing',
    'page nothing',
    'reset demo 999',
  ])
    answers.push(...(await outputs(daemon, args)))
  return answers
}

async function outputs({ cwd, port }: TestDaemon, args: string): Promise<string[]> {
  const { stdout, stderr } = await runHere(args.split(' '), {
    cwd,
    env: { OVATION_HTTP_PORT: String(port) },
  })
  return [stdout, stderr]
}

/** Starts and checks with weak secrets from the environment: refused, without repeating them. */
async function startWithWeakSecrets(cwd: string): Promise<string[]> {
  const answers: string[] = []
  for (const env of [
    { OVATION_API_KEY: weak.key },
    { OVATION_TOKEN_SECRET: weak.secret },
    { OVATION_TOKEN_SECRET_PREVIOUS: weak.secret },
    { OVATION_AUTH_API_KEY: keys.desk, OVATION_TOKEN_SECRET: weak.secret },
  ])
    for (const command of ['start', 'check', 'status', 'token demo']) {
      const place = { cwd, env: { ...env } as Record<string, string> }
      const { code, stdout, stderr } = await (command === 'start' ? run : runHere)(command.split(' '), place)
      answers.push(stderr, code === 0 ? '' : stdout)
    }
  return answers
}

/** A complete answer: status, headers and body. */
async function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  })
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`
}
