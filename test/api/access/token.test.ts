import { createHmac } from 'node:crypto'
import { answer, runBridge, tokenSecret } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

interface Claims {
  readonly iat: number
  readonly exp: number
  readonly [name: string]: unknown
}

function read(token: string): { header: unknown; claims: Claims; signed: boolean } {
  const [header = '', claims = '', signature] = token.split('.')
  const expected = createHmac('sha256', tokenSecret.reveal())
    .update(`${header}.${claims}`)
    .digest('base64url')
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: parse(header), claims: parse(claims), signed: signature === expected }
}

test('a token carries exactly the claims that are promised, and opens the layout', async (t) => {
  const { admin, act } = await runBridge(t)
  const { status, body, headers } = await admin('POST', '/token', { layoutId: 'show' })
  t.equal(status, 200)
  t.equal(headers.get('cache-control'), 'no-store')
  t.same(Object.keys(body), ['token'])
  const { header, claims, signed } = read(body.token)
  t.ok(signed)
  t.match(header, { alg: 'HS256', typ: 'JWT' })
  t.same(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'scope', 'sub'])
  t.match(claims, { iss: 'ovation', aud: 'show', scope: 'audience', sub: /^[\w-]{22}$/ })
  t.equal(claims.exp - claims.iat, 3600, 'the default life')
  t.equal(
    (await act({ layoutId: 'show', lid: 1, type: 'Button' }, { authorization: `Bearer ${body.token}` }))
      .status,
    200,
  )
})

test('life, participant and rate of a token can be asked for', async (t) => {
  const { admin } = await runBridge(t)
  const asked = {
    layoutId: 'show',
    expiresIn: 60,
    participant: 'seat-12_B',
    actionsPerSecond: 20,
    more: 'ignored',
  }
  const { claims } = read((await admin('POST', '/token', asked)).body.token)
  t.match(claims, { sub: 'seat-12_B', rate: 20 })
  t.equal(claims.exp - claims.iat, 60)
  const longest = read(
    (await admin('POST', '/token', { layoutId: 'show', expiresIn: 90 * 86_400 })).body.token,
  )
  t.equal(longest.claims.exp - longest.claims.iat, 90 * 86_400)
})

test('a layout that is missing, malformed or unknown is refused as such', async (t) => {
  const { admin } = await runBridge(t)
  for (const layoutId of [undefined, null, 5, '', 'nothing', '../show', '__proto__', ['show']])
    t.match(
      await admin('POST', '/token', { layoutId }),
      { status: 400, body: { code: 'layout-invalid', errors: [{ path: '$.layoutId' }] } },
      String(layoutId),
    )
})

test('why a layout is refused: it is not loaded, or no name at all', async (t) => {
  const { admin } = await runBridge(t)
  for (const [layoutId, received] of [
    ['nothing', 'received an unknown id'],
    [5, 'received an integer'],
    [undefined, 'received nothing'],
  ] as const)
    t.match((await admin('POST', '/token', { layoutId })).body.detail, `; ${received}.`)
})

test('members out of range are refused, each named', async (t) => {
  const { admin } = await runBridge(t)
  const wrong = {
    expiresIn: [59, 0, -1, 60.5, '60', 90 * 86_400 + 1, null],
    participant: ['', 'x'.repeat(65), 'a b', 'é', 5, null],
    actionsPerSecond: [0, 1001, 1.5, '5', null],
  }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      t.match(
        await admin('POST', '/token', { layoutId: 'show', [field]: value }),
        { status: 400, body: { code: 'body-invalid', errors: [{ path: `$.${field}` }] } },
        `${field} ${value}`,
      )
})

test('a body that is no object, no JSON, too large or not JSON by its type is refused', async (t) => {
  const { admin, url } = await runBridge(t)
  for (const body of ['5', 'null', '"x"'])
    t.match(await admin('POST', '/token', body), { status: 400, body: { code: 'body-invalid' } }, body)
  t.match(await admin('POST', '/token', '[]'), { status: 400 })
  t.match(await admin('POST', '/token', '{'), { status: 400, body: { code: 'body-not-json' } })
  t.match(await admin('POST', '/token', `{"layoutId":${'['.repeat(16_000)}`), { status: 400 })
  t.match(await admin('POST', '/token', `"${'x'.repeat(20_000)}"`), {
    status: 413,
    body: { code: 'body-too-large' },
  })
  const text = await answer(
    fetch(`${url}/token`, {
      method: 'POST',
      headers: { 'x-api-key': 'a-key-for-tests-only' },
      body: '{"layoutId":"show"}',
    }),
  )
  t.match(text, { status: 415, body: { code: 'media-type-unsupported' } })
})
