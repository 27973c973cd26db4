import { controlTypes } from '../../../src/controls/control-types.js'
import { expired, invalid } from '../../auth/support/token-cases.js'
import { answer, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'
import { rawRequest } from '../../support/wire/raw-http.js'

const button = { layoutId: 'show', lid: 1, type: 'Button' }

test('a press is answered with ok and arrives with its count and its part of the full scale', async (t) => {
  const { act, sink } = await runBridge(t)
  const { status, body } = await act(button)
  t.equal(status, 200)
  t.same(body, { ok: true })
  await act({ ...button, value: null })
  await act({ ...button, lid: 7 })
  t.same(await sink.received(3), ['/0001 if 1 0.01', '/0001 if 2 0.02', '/7777 if 1 0.25'])
})

test('the normalised value stops at 1 while the count goes on', async (t) => {
  const { act, sink } = await runBridge(t)
  for (let press = 0; press < 6; press++) await act({ ...button, lid: 7 })
  t.same((await sink.received(6)).slice(3), ['/7777 if 4 1', '/7777 if 5 1', '/7777 if 6 1'])
})

test('each control type arrives with its own OSC type, at the edges of its values', async (t) => {
  const { act, sink } = await runBridge(t)
  const cases = [
    [2, 'Slider', 0, '/0002 f 0'],
    [2, 'Slider', 1, '/0002 f 1'],
    [2, 'Slider', 0.5, '/0002 f 0.5'],
    [2, 'Slider', -0, '/0002 f 0'],
    [3, 'Toggle', true, '/0003 i 1'],
    [3, 'Toggle', false, '/0003 i 0'],
    [4, 'Index', 0, '/0004 i 0'],
    [4, 'Index', 2, '/0004 i 2'],
    [5, 'String', '', '/0005 s '],
    [5, 'String', 'x'.repeat(280), `/0005 s ${'x'.repeat(280)}`],
    [5, 'String', '👋🏽'.repeat(140), `/0005 s ${'👋🏽'.repeat(140)}`],
    [5, 'String', 'two\nlines\tand a tab', '/0005 s two\nlines\tand a tab'],
    [8, 'String', '👏👏👏', '/0008 s 👏👏👏'],
    [6, 'XYPad', [0, 1], '/0006 ff 0 1'],
    [6, 'XYPad', [0.25, 0.75], '/0006 ff 0.25 0.75'],
  ] as const
  for (const [lid, type, value] of cases)
    t.equal((await act({ layoutId: 'show', lid, type, value })).status, 200)
  t.same(
    await sink.received(cases.length),
    cases.map(([, , , message]) => message),
  )
})

test('a value out of range or of another kind is refused, with what was expected', async (t) => {
  const { act, admin, sink } = await runBridge(t)
  const wrong: readonly (readonly [number, string, string, RegExp])[] = [
    [1, 'Button', '1', /null or absent; received an integer/],
    [1, 'Button', 'false', /null or absent/],
    ...['-0.0001', '1.0001', '1e400', '-1e400', '"0.5"', 'true', 'null', '[0.5]', '{}'].map(
      (value) => [2, 'Slider', value, /a number from 0 to 1/] as const,
    ),
    ...['0', '1', '"true"', 'null'].map((value) => [3, 'Toggle', value, /true or false/] as const),
    ...['3', '-1', '0.1', '2147483648', '1e400', '"1"', 'null', 'true'].map(
      (value) => [4, 'Index', value, /an integer from 0 to 2/] as const,
    ),
    ...[
      '5',
      'null',
      `"${'x'.repeat(281)}"`,
      `"${'👋'.repeat(281)}"`,
      '"a\\u0000b"',
      '"a\\u0007b"',
      '"a\\rb"',
      '"a\\u007fb"',
      '"a\\u0085b"',
      '"a\\u202eb"',
      '"a\\u2066b"',
      '"a\\ud83d"',
      '"\\udc4ba"',
    ].map((value) => [5, 'String', value, /text of 0 to 280 characters/] as const),
    [8, 'String', '"four"', /text of 0 to 3 characters.*received a string of 4 characters/],
    ...[
      '[0]',
      '[0,0,0]',
      '[]',
      '[0,1.0001]',
      '[1.0001,0]',
      '[-0.0001,0]',
      '[0,-0.0001]',
      '["0",0]',
      '[null,0]',
      '{"0":0,"1":0,"length":2}',
      '0.5',
    ].map((value) => [6, 'XYPad', value, /exactly two numbers/] as const),
  ]
  for (const [lid, type, value, detail] of wrong) {
    const { status, body } = await act(`{"layoutId":"show","lid":${lid},"type":"${type}","value":${value}}`)
    t.equal(status, 400, `${type} ${value}`)
    t.match(body, { code: 'value-invalid', detail, errors: [{ path: '$.value' }] })
    t.notMatch(body.detail, /four/, 'and the content is not repeated')
  }
  for (const [lid, type] of [
    [2, 'Slider'],
    [3, 'Toggle'],
    [4, 'Index'],
    [5, 'String'],
    [6, 'XYPad'],
  ] as const)
    t.match(
      (await act({ layoutId: 'show', lid, type })).body,
      { code: 'value-invalid', detail: /received nothing/ },
      type,
    )
  await act({ ...button })
  t.same(await sink.received(1), ['/0001 if 1 0.01'], 'and nothing of it was sent or counted')
  const { body: status } = await admin('GET', '/status')
  const { accepted, refused } = status.actions
  t.same({ accepted, refused }, { accepted: 1, refused: { 'value-invalid': wrong.length + 5 } })
})

test('a refused text is described by its code points, and a character that is not allowed by name and place', async (t) => {
  const { act } = await runBridge(t)
  const cases = [
    [5, `${'🎉'.repeat(45)}\r`, 'received a string of 46 characters, of which number 46 is U+000D.'],
    [5, 'a\u0000b', 'received a string of 3 characters, of which number 2 is U+0000.'],
    [5, '👏\u202esecret\u0007', 'received a string of 9 characters, of which number 2 is U+202E.'],
    [5, '👏👏\ud83d', 'received a string of 3 characters, of which number 3 is U+D83D.'],
    [5, '\udc4b👏', 'received a string of 2 characters, of which number 1 is U+DC4B.'],
    [8, 'x\u0085yz', 'received a string of 4 characters, of which number 2 is U+0085.'],
    [8, '👏👏👏👏', 'received a string of 4 characters.'],
    [5, '👏'.repeat(281), 'received a string of 281 characters.'],
  ] as const
  for (const [lid, value, received] of cases) {
    const { status, body } = await act({ layoutId: 'show', lid, type: 'String', value })
    t.match([status, body.code], [400, 'value-invalid'])
    t.equal(body.detail.split('; ').at(-1), received)
  }
  const { body } = await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 'a\rb' })
  t.match(
    body.detail,
    /; received a string of 3 characters\.$/,
    'where a text is wrong anyway, its type is told',
  )
})

test('NaN and other words that are not JSON are refused as not JSON', async (t) => {
  const { act } = await runBridge(t)
  for (const value of ['NaN', 'Infinity', '.5', '01', "'a'", 'undefined'])
    t.match(
      await act(`{"layoutId":"show","lid":2,"type":"Slider","value":${value}}`),
      { status: 400, body: { code: 'body-not-json' } },
      value,
    )
})

test('a field that is missing or of the wrong type is named', async (t) => {
  const { act } = await runBridge(t)
  const cases: readonly (readonly [unknown, readonly string[]])[] = [
    [null, ['$']],
    [5, ['$']],
    ['"text"', ['$']],
    [[], ['$.layoutId', '$.lid', '$.type']],
    [{}, ['$.layoutId', '$.lid', '$.type']],
    [{ ...button, lid: '1' }, ['$.lid']],
    [{ ...button, lid: 0 }, ['$.lid']],
    [{ ...button, lid: -1 }, ['$.lid']],
    [{ ...button, lid: 1.5 }, ['$.lid']],
    ['{"layoutId":"show","lid":9007199254740992,"type":"Button"}', ['$.lid']],
    ['{"layoutId":"show","lid":1e400,"type":"Button"}', ['$.lid']],
    [{ ...button, layoutId: 5 }, ['$.layoutId']],
    [{ ...button, type: null }, ['$.type']],
    ['{"__proto__":{"layoutId":"show","lid":1,"type":"Button"}}', ['$.layoutId', '$.lid', '$.type']],
  ]
  for (const [sent, paths] of cases) {
    const { status, body } = await act(sent)
    t.equal(status, 400, JSON.stringify(sent))
    t.equal(body.code, 'body-invalid', JSON.stringify(sent))
    t.same(
      body.errors.map(({ path }: { path: string }) => path),
      paths,
    )
    for (const path of paths) t.match(body.detail, new RegExp(`\\${path}: expected .*; received `))
  }
})

test('fields are checked before the type, the type before the token, the token before the control', async (t) => {
  const { act, tokens } = await runBridge(t)
  const other = { authorization: `Bearer ${tokens.mint({ layoutId: 'other' })}` }
  const codeOf = async (body: unknown, headers = {}) => (await act(body, headers)).body.code
  t.equal(await codeOf({ layoutId: 5, lid: 1, type: 'Fader' }, other), 'body-invalid')
  t.equal(await codeOf({ ...button, type: 'Fader' }, other), 'type-invalid')
  t.equal(await codeOf({ ...button, type: 'button' }), 'type-invalid')
  t.equal(await codeOf({ ...button, type: '' }), 'type-invalid')
  t.equal(await codeOf(button, other), 'token-invalid')
  t.equal(await codeOf({ ...button, lid: 99 }, other), 'token-invalid')
  t.equal(await codeOf({ ...button, lid: 99, type: 'Slider', value: 5 }), 'control-not-found')
  t.equal(await codeOf({ ...button, type: 'Slider', value: 5 }), 'type-mismatch')
  t.equal(await codeOf({ ...button, lid: 2, type: 'Slider', value: 5 }), 'value-invalid')
  t.equal(await codeOf({ ...button, layoutId: 'other' }, other), 'control-not-found', 'a layout that is gone')
})

test('a good body is still refused for the token of another layout', async (t) => {
  const { act, tokens, sink } = await runBridge(t)
  t.equal((await act(button)).status, 200)
  const refused = await act(button, { authorization: `Bearer ${tokens.mint({ layoutId: 'other' })}` })
  t.match(refused, { status: 401, body: { code: 'token-invalid' } })
  t.equal(refused.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
  t.equal((await act(button)).status, 200)
  t.same(await sink.received(2), ['/0001 if 1 0.01', '/0001 if 2 0.02'])
})

test('another type than the control has is refused, for every pair of types', async (t) => {
  const { act } = await runBridge(t)
  for (const [at, type] of controlTypes.entries())
    for (const sent of controlTypes.filter((other) => other !== type)) {
      const { status, body } = await act({ layoutId: 'show', lid: at + 1, type: sent, value: null })
      t.match({ status, code: body.code }, { status: 400, code: 'type-mismatch' }, `${sent} for a ${type}`)
    }
})

test('a control of another page is not found, and the answer says which page is live', async (t) => {
  const { act, admin, sink } = await runBridge(t)
  const encore = { layoutId: 'show', lid: 9, type: 'Button' }
  t.match((await act(encore)).body, { code: 'control-not-found', activePageId: 'first' })
  t.equal((await act(button)).status, 200)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.equal((await act(encore)).status, 200)
  t.match(
    (await act(button)).body,
    { code: 'control-not-found', activePageId: 'second' },
    'a body that was good before',
  )
  await admin('PUT', '/layout/show/page', { pageId: 'first' })
  t.equal((await act(button)).status, 200)
  t.same(
    await sink.received(3),
    ['/0001 if 1 0.01', '/0009 if 1 0.01', '/0001 if 2 0.02'],
    'and counts are kept',
  )
})

test('an action without a valid token is refused before its body is read', async (t) => {
  const { url } = await runBridge(t)
  const now = Math.floor(Date.now() / 1000)
  const expired = signByHand(goodClaims({ iat: now - 3600, exp: now - 6 }))
  for (const [authorization, code] of [
    ['', 'token-invalid'],
    ['Bearer', 'token-invalid'],
    ['Bearer x.y.z', 'token-invalid'],
    ['Basic YTpi', 'token-invalid'],
    [`Bearer ${expired}`, 'token-expired'],
  ] as const) {
    const got = await answer(
      fetch(`${url}/action`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'text/plain' },
        body: 'x'.repeat(99_999),
      }),
    )
    t.equal(got.status, 401, authorization)
    t.equal(got.body.code, code)
    t.equal(got.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
    t.equal(got.headers.get('access-control-allow-origin'), '*')
  }
})

test('no token that is expired, forged or odd in any way opens anything', async (t) => {
  fixDate(t)
  const { url } = await runBridge(t)
  for (const [code, tokens] of Object.entries({ 'token-expired': expired, 'token-invalid': invalid })) {
    for (const [name, token] of Object.entries(tokens)) {
      // What no HTTP client can put into a header is for the parser to refuse.
      if (!/^[\x21-\x7e]{1,3000}$/.test(token)) continue
      const headers = { authorization: `Bearer ${token}` }
      for (const request of [
        fetch(`${url}/action`, { method: 'POST', headers }),
        fetch(`${url}/page`, { headers }),
      ]) {
        const { status, body } = await answer(request)
        t.match([status, body.code], [401, code], name)
      }
    }
  }
})

test('a token sent twice is refused', async (t) => {
  const { port, tokens } = await runBridge(t)
  const authorization = `Authorization: Bearer ${tokens.mint({ layoutId: 'show' })}\r\n`
  const head = `POST /action HTTP/1.1\r\nHost: a\r\n${authorization}${authorization}Content-Length: 0\r\n\r\n`
  const { status, body } = await rawRequest(port, head)
  t.equal(status, 401)
  t.match(JSON.parse(body), { code: 'token-invalid', detail: /received it twice/ })
})

test('limits stand before the body: 429, then 413, then 415', async (t) => {
  const { act, tokens } = await runBridge(t)
  const slow = { authorization: `Bearer ${tokens.mint({ layoutId: 'show', actionsPerSecond: 1 })}` }
  const long = 'x'.repeat(20_000)
  t.equal((await act(button, slow)).status, 200)
  t.equal((await act(long, { ...slow, 'content-type': 'text/plain' })).body.code, 'body-too-large')
  const limited = await act(long, { ...slow, 'content-type': 'text/plain' })
  t.equal(limited.status, 429)
  t.equal(limited.body.code, 'rate-limited')
  t.equal(limited.headers.get('retry-after'), '1')
  t.equal((await act(button, { 'content-type': 'text/plain' })).body.code, 'media-type-unsupported')
  t.equal((await act(button)).status, 200, 'and nobody else is limited')
})

test('a flood of one token is cut at its burst while another token goes on', async (t) => {
  const { act, tokens, sink } = await runBridge(t, { limits: { actionsPerSecond: 1, burst: 5 } })
  const other = { authorization: `Bearer ${tokens.mint({ layoutId: 'show' })}` }
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await act(button)).status))
  t.equal(statuses.filter((status) => status === 200).length, 5)
  t.equal(statuses.filter((status) => status === 429).length, 15)
  t.equal((await act(button, other)).status, 200)
  t.equal((await sink.received(6)).at(-1), '/0001 if 6 0.06')
})
