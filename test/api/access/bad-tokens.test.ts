import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { handMadeToken } from '../../auth/support/hand-made-token.js'
import { accepted, expired, invalid, maxTtl, sign, sound } from '../../auth/support/token-cases.js'
import { apiKey, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { type RawAnswer, rawRequestOrSilence } from '../../support/wire/raw-http.js'
import { goodPath, operationRules } from '../support/operation-rules.js'
import { checkUnharmed } from '../support/unharmed.js'

const ofShow = (claims: object, header?: object) => sign({ ...sound, aud: 'show', ...claims }, header)

/** The tokens of token-cases.ts by what is wrong with them; each must be refused over HTTP too. */
const matrix: Readonly<Record<string, RegExp>> = {
  '43: another algorithm than HS256, or none': /^alg /,
  '44: expired, from the future, or made to live too long': /^expired|^nbf|^iat|lifetime|before iat/,
  '45: exp of another kind, twice, or missing': /^exp |no exp/,
  '46: iss, aud, sub, scope or rate of another kind, or missing':
    /^(no )?(iss|aud|sub|iat|scope|rate)\b|scope/,
  '47: another secret, a broken signature or form':
    /secret|changed|signature|parts|padding|base64|newline|blank|NUL|letter|garbage|dots/,
  '48: a kid that is no text, or too much of anything': /^kid|header may have|nesting/,
  '49: critical extensions, and headers and claims that are none':
    /^crit|^typ|as claims|claims that|a header that/,
  '50: rights by __proto__, and half a character': /__proto__|surrogate/,
}
const bad = [...Object.keys(expired), ...Object.keys(invalid)]

for (const [title, pattern] of Object.entries(matrix))
  test(`${title}: opens nothing`, async (t) => {
    fixDate(t)
    const bridge = await runForDemo(t)
    const cases = bad.filter((name) => pattern.test(name))
    t.ok(cases.length > 0)
    for (const name of cases) {
      const [code, tokens] = Object.hasOwn(expired, name)
        ? (['token-expired', expired] as const)
        : (['token-invalid', invalid] as const)
      for (const head of ['POST /action', 'GET /page']) {
        const bearer = `Authorization: Bearer ${tokens[name]}`
        checkRefused(t, await askFor('demo', bridge.port, head, bearer), code, name)
      }
    }
    await checkUnharmed(t, bridge)
  })

test('every bad token of token-cases.ts is in the matrix', async (t) => {
  const patterns = Object.values(matrix)
  t.same(
    bad.filter((name) => !patterns.some((pattern) => pattern.test(name))),
    [],
  )
})

test('the good tokens beside them open', async (t) => {
  const { port, admin } = await runForDemo(t)
  const lasting = Object.keys(accepted).filter(
    (name) => /"aud":"demo"/.test(claimsOf(accepted[name]!)) && !/leeway/.test(name),
  )
  t.ok(lasting.length > 8)
  for (const name of lasting) {
    const bearer = `Authorization: Bearer ${accepted[name]}`
    t.equal((await askFor('demo', port, 'POST /action', bearer)).status, 200, name)
  }
  t.equal((await admin('GET', '/status')).body.actions.accepted, lasting.length)
})

test('42: no Authorization, an empty one, two of them, another scheme, or Bearer alone opens nothing', async (t) => {
  const bridge = await runBridge(t)
  const { port, token, tokens } = bridge
  const other = tokens.mint({ layoutId: 'show' })
  const lines = [
    [],
    ['Authorization:'],
    ['Authorization: Bearer'],
    ['Authorization: Bearer '],
    [`Authorization: ${token}`],
    [`Authorization: Basic ${Buffer.from('a:b').toString('base64')}`],
    [`Authorization: Basic ${token}`],
    [`Authorization: Token ${token}`],
    [`Authorization: Bearer  ${token}`],
    [`Authorization: Bearer\t${token}`],
    [`Authorization: Bearer ${token}, Bearer ${token}`],
    [`Authorization: Bearer ${token} ${token}`],
    [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`],
    [`Authorization: Bearer ${token}`, `authorization: Bearer ${other}`],
    [`Authorization: Bearer ${token}`, 'Authorization:'],
    ['Authorization:', `Authorization: Bearer ${token}`],
    [`X-Authorization: Bearer ${token}`],
    [`Proxy-Authorization: Bearer ${token}`],
    [`Cookie: token=${token}`],
    [`x-api-key: ${token}`],
  ]
  for (const headers of lines)
    for (const head of ['POST /action', 'GET /page', `GET /page?access_token=${token}`])
      checkRefused(t, await ask(port, head, ...headers), 'token-invalid', headers.join(' + ').slice(0, 30))
  await checkUnharmed(t, bridge)
})

test('44: a token is good for 5 s after its end and before its beginning, and not for 6', async (t) => {
  fixDate(t)
  const bridge = await runBridge(t)
  const now = () => Math.floor(Date.now() / 1000)
  for (const [late, opens] of [
    [2, true],
    [6, false],
  ] as const)
    for (const claims of [{ exp: now() - late }, { iat: now() + late + 2, exp: now() + 100 }]) {
      const answer = await ask(bridge.port, 'GET /page', `Authorization: Bearer ${ofShow(claims)}`)
      t.equal(answer.status, opens ? 200 : 401, JSON.stringify(claims))
    }
  for (const [lifetime, opens] of [
    [maxTtl, true],
    [maxTtl + 1, false],
  ] as const) {
    const token = ofShow({ iat: now(), exp: now() + lifetime })
    t.equal((await ask(bridge.port, 'GET /page', `Authorization: Bearer ${token}`)).status, opens ? 200 : 401)
  }
  await checkUnharmed(t, bridge)
})

test('48: a kid is never used as a file name, and one of 3 KB allows nothing else', async (t) => {
  const bridge = await runBridge(t)
  const folder = t.testdir({ key: 'a secret that an attacker has put there, 32 bytes' })
  for (const kid of [`${folder}/key`, `../../../../../../../../..${folder}/key`, `file://${folder}/key`]) {
    const token = handMadeToken({
      claims: { ...sound, aud: 'show' },
      header: { alg: 'HS256', typ: 'JWT', kid },
      secret: 'a secret that an attacker has put there, 32 bytes',
    })
    checkRefused(
      t,
      await ask(bridge.port, 'POST /action', `Authorization: Bearer ${token}`),
      'token-invalid',
      kid,
    )
  }
  for (const kid of ['/dev/zero', '/etc/passwd\0', '', "' OR 1=1 --", 'unknown'])
    t.equal(
      (await ask(bridge.port, 'GET /page', `Authorization: Bearer ${ofShow({}, { alg: 'HS256', kid })}`))
        .status,
      200,
      'with the right signature a kid means nothing',
    )
  const long = `Authorization: Bearer ${ofShow({}, { alg: 'HS256', kid: 'k'.repeat(3072) })}`
  checkRefused(t, await ask(bridge.port, 'POST /action', long), 'token-invalid', 'kid of 3 KB')
  await checkUnharmed(t, bridge)
})

test('49: no key is fetched from where a token says that one is', async (t) => {
  const bridge = await runBridge(t)
  let fetched = 0
  const stolen = 'a secret that an attacker has put there, 32 bytes'
  const jwks = { keys: [{ kty: 'oct', alg: 'HS256', k: Buffer.from(stolen).toString('base64url') }] }
  const host = createServer((_, response) => {
    fetched++
    response.end(JSON.stringify(jwks))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => host.once('listening', resolve))
  t.teardown(() => host.close())
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/keys`
  for (const header of [
    { jku: url },
    { x5u: url },
    { jwk: jwks.keys[0] },
    { jku: url, kid: '1', x5c: ['x'] },
  ]) {
    const claims = { ...sound, aud: 'show' }
    const forged = handMadeToken({ claims, header: { alg: 'HS256', ...header }, secret: stolen })
    checkRefused(
      t,
      await ask(bridge.port, 'POST /action', `Authorization: Bearer ${forged}`),
      'token-invalid',
      'forged',
    )
    const genuine = `Authorization: Bearer ${ofShow({}, { alg: 'HS256', ...header })}`
    t.equal((await ask(bridge.port, 'GET /page', genuine)).status, 200)
  }
  await checkUnharmed(t, bridge)
  t.equal(fetched, 0)
})

test('50: a valid token with a claim __proto__ only has its own claims', async (t) => {
  const bridge = await runBridge(t)
  const claims = { ...sound, aud: 'show', rate: 1 }
  const text = JSON.stringify(claims).replace(
    '{',
    '{"__proto__":{"rate":1000,"aud":"other","scope":"admin"},',
  )
  const authorization = `Authorization: Bearer ${sign(text)}`
  const statuses: number[] = []
  for (let press = 0; press < 5; press++)
    statuses.push((await ask(bridge.port, 'POST /action', authorization)).status)
  t.same([statuses[0], statuses[4]], [200, 429], 'it may do 1 a second, not 1000')
  t.equal((await ask(bridge.port, 'GET /status', authorization)).status, 401, 'and it is no API key')
})

/** Every operation that takes the API key. */
const staffOperations = Object.entries(operationRules)
  .filter(([, { who }]) => typeof who !== 'string')
  .map(([operation]) => goodPath(operation))

test('51: an audience token opens nothing that takes an API key, and the reverse', async (t) => {
  const bridge = await runBridge(t)
  const { port, token } = bridge
  for (const head of staffOperations)
    for (const line of [
      `Authorization: Bearer ${token}`,
      `x-api-key: ${token}`,
      `x-api-key: Bearer ${token}`,
    ])
      checkRefused(t, await ask(port, head, line), 'api-key-invalid', `${head} ${line.slice(0, 20)}`)
  for (const head of ['POST /action', 'GET /page'])
    for (const line of [
      `Authorization: Bearer ${apiKey}`,
      `x-api-key: ${apiKey}`,
      `Authorization: ${apiKey}`,
    ])
      checkRefused(t, await ask(port, head, line), 'token-invalid', `${head} ${line}`)
  await checkUnharmed(t, bridge)
})

test('52: an API key that is missing, cut, too long, sent twice or not one of ours opens nothing', async (t) => {
  const bridge = await runBridge(t)
  const lines = [
    [],
    ['x-api-key:'],
    [`x-api-key: ${apiKey.slice(0, -1)}`],
    [`x-api-key: ${apiKey.slice(0, 1)}`],
    [`x-api-key: ${apiKey}0`],
    [`x-api-key: ${apiKey.toUpperCase()}`],
    [`x-api-key: key-1:${apiKey}`],
    [`x-api-key: key-1`],
    [`x-api-key: ${apiKey}, ${apiKey}`],
    [`x-api-key: ${'x'.repeat(3072)}`],
    [`x-api-key: ${apiKey}${' '.repeat(300)}x`],
    [`x-api-key: ${apiKey}`, `x-api-key: ${apiKey}`],
    [`x-api-key: ${apiKey}`, 'x-api-key: another'],
    ['x-api-key: another', `X-API-KEY: ${apiKey}`],
    ['x-api-key:', `x-api-key: ${apiKey}`],
    [`api-key: ${apiKey}`],
    [`Authorization: Basic ${apiKey}`],
    [`Cookie: x-api-key=${apiKey}`],
  ]
  for (const head of [...staffOperations, `GET /status?x-api-key=${apiKey}`])
    for (const headers of lines) {
      const what = `${head} ${headers.join(' + ').slice(0, 40)}`
      checkRefused(t, await ask(bridge.port, head, ...headers), 'api-key-invalid', what)
    }
  await checkUnharmed(t, bridge)
})

test('53: nested, long or endless requests for a token are refused, and the process survives', async (t) => {
  const bridge = await runBridge(t)
  const { admin } = bridge
  const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  for (const field of ['participant', 'expiresIn', 'actionsPerSecond'])
    t.match(await admin('POST', '/token', `{"layoutId":"show","${field}":${nest(7900)}}`), {
      status: 400,
      body: { code: 'body-invalid', errors: [{ path: `$.${field}` }] },
    })
  for (const wish of [nest(20_000), `"${'x'.repeat(40_960)}"`])
    t.match(await admin('POST', '/token', `{"layoutId":"show","participant":${wish}}`), {
      status: 413,
      body: { code: 'body-too-large' },
    })
  const cyclic = { layoutId: 'show', participant: { $ref: '#', self: { $ref: '$.participant' } } }
  t.match(await admin('POST', '/token', cyclic), { status: 400, body: { code: 'body-invalid' } })
  const { body } = await admin(
    'POST',
    '/token',
    `{"layoutId":"show","claims":${nest(7900)},"exp":1,"sub":"me"}`,
  )
  t.notMatch(claimsOf(body.token), /claims|"me"/, 'what is not asked for does not get into the token')
  await checkUnharmed(t, bridge)
})

test('54: a token cannot be asked to have ended, to live for ten years, or to open more', async (t) => {
  const bridge = await runBridge(t)
  for (const expiresIn of [-3600, -1, 0, 59, 3650 * 86_400, maxTtl + 1, 1e300, 2 ** 53])
    t.match(await bridge.admin('POST', '/token', { layoutId: 'show', expiresIn }), {
      status: 400,
      body: { code: 'body-invalid', errors: [{ path: '$.expiresIn' }] },
    })
  const more = { scope: 'admin', aud: 'other', iss: 'me', exp: 1, nbf: 9e9, rate: 9e9, alg: 'none' }
  const { status, body } = await bridge.admin('POST', '/token', { layoutId: 'show', ...more })
  t.equal(status, 200, 'members that nobody asked for are ignored')
  const claims = JSON.parse(claimsOf(body.token))
  t.match(claims, { iss: 'ovation', aud: 'show', scope: 'audience' })
  t.strictSame(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'scope', 'sub'])
  checkRefused(
    t,
    await ask(bridge.port, 'GET /status', `x-api-key: ${body.token}`),
    'api-key-invalid',
    'scope',
  )
  await checkUnharmed(t, bridge)
})

/** A bridge that also has the layout that the tokens of token-cases.ts are for, signed with its secret. */
function runForDemo(t: Test): Promise<TestBridge> {
  const catalogue = new Map([
    ['show', layoutOf()],
    ['demo', layoutOf({ ...showFile, layoutId: 'demo' })],
  ])
  return runBridge(t, { catalogue })
}

/** Asks with these header lines, byte for byte; with a press that would be good, where it is a POST or PUT. */
function ask(port: number, head: string, ...lines: readonly string[]): Promise<RawAnswer> {
  return askFor('show', port, head, ...lines)
}

function askFor(
  layoutId: string,
  port: number,
  head: string,
  ...lines: readonly string[]
): Promise<RawAnswer> {
  const press = head.startsWith('GET') ? '' : JSON.stringify({ layoutId, lid: 1, type: 'Button' })
  const headers = ['Host: a', ...lines, `Content-Length: ${press.length}`]
  return rawRequestOrSilence(port, `${head} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${press}`)
}

/** Refused as it should be, or by the parser, which has no problem body; silence is for what it waits to hear more of. */
function checkRefused(t: Test, { status, headers, body, text }: RawAnswer, code: string, what: string): void {
  if (status !== 401) {
    t.match(text, /^(HTTP\/1\.1 (400|431) |$)/, `${what}: refused by the parser`)
    t.ok(unspeakable.test(what), `${what}: only what no header may hold`)
    return
  }
  t.equal(JSON.parse(body).code, code, what)
  const isToken = code !== 'api-key-invalid'
  t.equal(headers.get('www-authenticate'), isToken ? 'Bearer error="invalid_token"' : undefined)
  t.notOk(/eyJ|a-key-for-tests|one of ours/.test(text), 'and nothing that came is repeated')
}

/** What a parser refuses by itself: bytes that no header holds, and more of them than it takes. */
const unspeakable = /newline|NUL|may have|of 3 KB/

function claimsOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
}
