import { gzipSync } from 'node:zlib'
import { type Answer, answer, apiKey, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { checkUnharmed } from '../support/unharmed.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const pressText = JSON.stringify(press)

/** Every operation that reads a body. */
const operations = [
  ['POST', '/action'],
  ['POST', '/token'],
  ['PUT', '/layout/show/page'],
  ['POST', '/layout/show/reset'],
] as const

test('31: an empty body, JSON that is no object, a byte order mark and truncated JSON are refused everywhere', async (t) => {
  const bridge = await runBridge(t)
  const truncated = Array.from({ length: pressText.length - 1 }, (_, at) => pressText.slice(0, at + 1))
  for (const operation of operations) {
    for (const body of ['', ' ', `\ufeff${pressText}`, `${pressText},`, "{'lid':1}", ...truncated])
      t.match(await send(bridge, operation, body), refusedAs('body-not-json'), `${operation} ${body}`)
    for (const body of ['null', '[]', '5', '"text"', 'true', '[null]', `[${pressText}]`])
      t.match(await send(bridge, operation, body), refusedAs(/-invalid$/), `${operation} ${body}`)
  }
  await checkUnharmed(t, bridge)
})

test('32: a body that is not UTF-8 is refused, wherever the wrong bytes stand', async (t) => {
  const bridge = await runBridge(t)
  const wrong = {
    'a lone continuation byte': [0x80],
    'a byte that UTF-8 never has': [0xff],
    'an overlong slash': [0xc0, 0xaf],
    'a sequence cut short': [0xe2, 0x82],
    'half a surrogate pair': [0xed, 0xa0, 0x80],
    'above the last code point': [0xf4, 0x90, 0x80, 0x80],
  }
  for (const operation of operations)
    for (const [name, bytes] of Object.entries(wrong)) {
      const inText = Buffer.concat([
        Buffer.from('{"layoutId":"show","lid":5,"type":"String","value":"'),
        Buffer.from(bytes),
        Buffer.from('"}'),
      ])
      for (const body of [inText, Buffer.concat([Buffer.from(pressText), Buffer.from(bytes)])])
        t.match(await send(bridge, operation, body), refusedAs('body-not-json'), `${operation} ${name}`)
    }
  await send(bridge, operations[0], Buffer.from(pressText, 'utf16le'))
  await checkUnharmed(t, bridge)
})

test('33: nesting of any depth is refused, as too large or by its kind', async (t) => {
  const bridge = await runBridge(t)
  const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  for (const operation of operations) {
    for (const body of [nest(200_000), '['.repeat(200_000), objects(100_000)])
      t.match(await send(bridge, operation, body), { status: 413, body: { code: 'body-too-large' } })
    for (const body of [nest(8000), objects(2700)])
      t.match(await send(bridge, operation, body), refusedAs(/-invalid$/))
    t.match(await send(bridge, operation, '['.repeat(16_000)), refusedAs('body-not-json'))
  }
  for (const field of ['layoutId', 'lid', 'type', 'value'])
    t.match(
      await bridge.act(pressText.replace('{', `{"${field}":0,`).replace(/}$/, `,"${field}":${nest(7900)}}`)),
      refusedAs(field === 'value' ? 'value-invalid' : 'body-invalid'),
      field,
    )
  await checkUnharmed(t, bridge)
})

test('33: so it is where bodies may have a megabyte', async (t) => {
  const bridge = await runBridge(t, { http: { maxBody: 1024 * 1024 } })
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const body = pressText.replace('}', `,"value":${deep}}`)
  const [refused, status] = await Promise.all([bridge.act(body), bridge.admin('GET', '/status')])
  t.match(refused, refusedAs('value-invalid'))
  t.equal(status.status, 200)
  t.match(await bridge.act(deep), refusedAs('body-invalid'))
  await checkUnharmed(t, bridge)
})

test('34: of a repeated key the last one counts, as in JSON.parse', async (t) => {
  const bridge = await runBridge(t)
  for (const body of [
    '{"layoutId":"show","lid":1,"lid":99,"type":"Button"}',
    '{"layoutId":"show","lid":1,"type":"Button","type":"Slider"}',
    '{"layoutId":"show","lid":1,"type":"Button","value":null,"value":1}',
    '{"layoutId":"show","layoutId":"other","lid":1,"type":"Button"}',
  ])
    t.ok((await bridge.act(body)).status >= 400, body)
  await checkUnharmed(t, bridge)
  t.equal(
    (await bridge.act('{"layoutId":"other","layoutId":"show","lid":7,"lid":1,"type":"Button"}')).status,
    200,
  )
  t.strictSame((await bridge.sink.received(2)).at(-1), '/0001 if 2 0.02', 'the last lid, and not the first')
})

test('35: __proto__ and constructor are words like any other, as a key, an id, a type and a path', async (t) => {
  const bridge = await runBridge(t)
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    t.match(await bridge.act(`{"${name}":${pressText}}`), refusedAs('body-invalid'))
    t.match(await bridge.act({ ...press, layoutId: name }), { status: 401, body: { code: 'token-invalid' } })
    t.match(await bridge.act({ ...press, lid: name }), refusedAs('body-invalid'))
    t.match(await bridge.act({ ...press, type: name }), refusedAs('type-invalid'))
    t.match(await bridge.admin('POST', '/token', { layoutId: name }), refusedAs('layout-invalid'))
    t.match(
      await bridge.admin('POST', '/token', `{"${name}":{"layoutId":"show"}}`),
      refusedAs('layout-invalid'),
    )
    t.match(await bridge.admin('PUT', '/layout/show/page', { pageId: name }), refusedAs('page-invalid'))
    t.match(
      await bridge.admin('PUT', '/layout/show/page', `{"${name}":{"pageId":"second"}}`),
      refusedAs(/-invalid$/),
    )
    t.match(
      await bridge.admin('POST', '/layout/show/reset', `{"${name}":{"all":true}}`),
      refusedAs('body-invalid'),
    )
    t.equal((await bridge.admin('GET', `/layout/${name}`)).body.code, 'layout-not-found')
    const gone = `Bearer ${bridge.tokens.mint({ layoutId: name, participant: name })}`
    t.match(
      await bridge.act({ ...press, layoutId: name }, { authorization: gone }),
      refusedAs('control-not-found'),
      'a token for a layout of this name finds nothing',
    )
  }
  await checkUnharmed(t, bridge)
})

test('36: members that nobody asked for are ignored', async (t) => {
  const bridge = await runBridge(t)
  const more = '"__proto__":{"lid":7},"constructor":1,"admin":true,"count":1000,"":[{}],"value":null}'
  t.match(await bridge.act(pressText.replace('}', `,${more}`)), { status: 200, body: { ok: true } })
  t.strictSame(await bridge.sink.received(1), ['/0001 if 1 0.01'])
})

test('37: a body of another media type, and a compressed one, is refused', async (t) => {
  const bridge = await runBridge(t)
  for (const operation of operations) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'application/json, text/plain',
      'json',
    ])
      t.match(await send(bridge, operation, pressText, { 'content-type': type }), unsupported, type)
    for (const encoding of ['gzip', 'deflate', 'br', 'GZIP', 'identity, gzip', 'x'])
      t.match(
        await send(bridge, operation, gzipSync(pressText), { 'content-encoding': encoding }),
        unsupported,
        encoding,
      )
    t.match(await send(bridge, operation, gzipSync(pressText)), refusedAs('body-not-json'), 'nor by stealth')
  }
  await checkUnharmed(t, bridge)
})

test('38: no number that a display could not be sent gets past; action.test.ts has every value', async (t) => {
  const bridge = await runBridge(t)
  for (const value of ['1e39', '-1e39', '1e400', '2147483648', '-1', '1.0000000000000002', '-5e-324'])
    t.match(
      await bridge.act(`{"layoutId":"show","lid":2,"type":"Slider","value":${value}}`),
      refusedAs('value-invalid'),
      value,
    )
  for (const value of ['2147483648', '4294967296', '4294967299', '-1', '0.1', '3', '1e39', '1e400'])
    t.match(
      await bridge.act(`{"layoutId":"show","lid":4,"type":"Index","value":${value}}`),
      refusedAs('value-invalid'),
      value,
    )
  for (const value of ['NaN', '-Infinity', '0x1', '+1', '1.', '1_000'])
    t.match(
      await bridge.act(`{"layoutId":"show","lid":2,"type":"Slider","value":${value}}`),
      refusedAs('body-not-json'),
      value,
    )
  await checkUnharmed(t, bridge)
})

test('39: no text that a display could trip over gets past, however it is written', async (t) => {
  const bridge = await runBridge(t)
  const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at)]
  const characters = controls.filter((code) => code !== 9 && code !== 10)
  const overrides = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
  const halves = [0xd800, 0xdbff, 0xdc00, 0xdfff]
  for (const code of [...characters, ...overrides, ...halves]) {
    const escaped = `\\u${code.toString(16).padStart(4, '0')}`
    t.match(await shout(bridge, `"a${escaped}b"`), refusedAs('value-invalid'), escaped)
  }
  for (const raw of ['\x7f', '\x85', '\u202e', '\u2069'])
    t.match(await shout(bridge, `"${raw}"`), refusedAs('value-invalid'), 'unescaped')
  t.match(await shout(bridge, '"a\nb"'), refusedAs('body-not-json'), 'a bare newline is no JSON')
  for (const long of ['x'.repeat(10_240), `e${'\u0301'.repeat(400)}`, '👩‍👩‍👧‍👦'.repeat(41)])
    t.match(await shout(bridge, JSON.stringify(long)), refusedAs('value-invalid'), `${long.length} units`)
  await checkUnharmed(t, bridge)
})

test('39: letters with many marks are text as long as they are short enough', async (t) => {
  const bridge = await runBridge(t)
  const zalgo = `e${'\u0301'.repeat(279)}`
  t.equal((await shout(bridge, JSON.stringify(zalgo))).status, 200)
  t.strictSame(await bridge.sink.received(1), [`/0005 s ${zalgo}`])
})

test('40: an unknown control, one of another page and one of another layout are refused', async (t) => {
  const bridge = await runBridge(t)
  for (const lid of [9, 10, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])
    t.match(await bridge.act({ ...press, lid }), refusedAs('control-not-found'), String(lid))
  for (const layoutId of ['other', 'SHOW', 'show ', ''])
    t.match(await bridge.act({ ...press, layoutId }), { status: 401, body: { code: 'token-invalid' } })
  await checkUnharmed(t, bridge)
})

test('41: a press sent twice with one key counts once; idempotency.test.ts has the rest', async (t) => {
  const bridge = await runBridge(t)
  const key = { 'idempotency-key': crypto.randomUUID() }
  t.match([await bridge.act(press, key), await bridge.act(press, key)], [{ status: 200 }, { status: 200 }])
  await bridge.act(press)
  t.strictSame(await bridge.sink.received(2), ['/0001 if 1 0.01', '/0001 if 2 0.02'])
})

function refusedAs(code: string | RegExp): object {
  return { status: 400, body: { code, status: 400 } }
}

const unsupported = { status: 415, body: { code: 'media-type-unsupported' } }

function shout(bridge: TestBridge, value: string): Promise<Answer> {
  return bridge.act(`{"layoutId":"show","lid":5,"type":"String","value":${value}}`)
}

/** Sends a body as it is, with the credential of its operation. */
function send(
  { url, token }: TestBridge,
  [method, path]: (typeof operations)[number],
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const credential = path === '/action' ? { authorization: `Bearer ${token}` } : { 'x-api-key': apiKey }
  return answer(
    fetch(url + path, {
      method,
      headers: { ...credential, 'content-type': 'application/json', ...headers },
      body,
    }),
  )
}
