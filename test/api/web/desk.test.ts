import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { makeDeskCode } from '../../../src/auth/desk-codes.js'
import { recordLog } from '../../support/record-log.js'
import { answer, apiKey, runBridge, type TestBridge, tokenSecret } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const deskKey = 'a-key-for-desks-alone'
const moreKeys = [
  'wall/view:a-key-that-only-looks',
  `desk/operate:${deskKey}`,
  'late/operate:another-for-desks',
]

function exchange({ url }: Pick<TestBridge, 'url'>, body: unknown, headers: Record<string, string> = {}) {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  return answer(
    fetch(`${url}/desk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: content,
    }),
  )
}

test('a code is exchanged for the narrowest key that steers, once, also after a restart', async (t) => {
  const state = t.testdir()
  const { log, events } = recordLog()
  const first = await runBridge(t, { moreKeys, state, log })
  const code = makeDeskCode(tokenSecret)
  const got = await exchange(first, { code })
  t.match(got, { status: 200, body: { key: deskKey } })
  t.same(Object.keys(got.body), ['key'])
  t.equal(got.headers.get('cache-control'), 'no-store')
  t.equal(got.headers.get('access-control-allow-origin'), null, 'no other page may read it')
  const steered = await fetch(`${first.url}/output`, {
    method: 'PUT',
    headers: { 'x-api-key': got.body.key, 'content-type': 'application/json' },
    body: '{"held":false}',
  })
  t.equal(steered.status, 200)
  const again = await exchange(first, { code })
  t.match(again, { status: 401, body: { code: 'token-expired', detail: /`ovation desk` makes a new one/ } })
  t.equal(again.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
  await first.bridge.close()
  const second = await runBridge(t, { moreKeys, state, log })
  t.match(await exchange(second, { code }), { status: 401, body: { code: 'token-expired' } })
  t.match(await exchange(second, { code: makeDeskCode(tokenSecret) }), { status: 200 })
  const logged = JSON.stringify(events)
  t.match(logged, 'a code has opened the desk')
  for (const secret of [deskKey, code]) t.notMatch(logged, secret)
})

test('of many who have the same code, one gets the key', async (t) => {
  const bridge = await runBridge(t, { state: t.testdir() })
  const code = makeDeskCode(tokenSecret)
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(bridge, { code })))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(answers.filter(({ body }) => body.code === 'token-expired').length, 19)
})

test('what is wrong with it is said in the order of other operations, and uses no code up', async (t) => {
  const bridge = await runBridge(t)
  const code = makeDeskCode(tokenSecret)
  const plain = { 'content-type': 'text/plain' }
  for (const [body, headers, status, refusal] of [
    ['x'.repeat(20_000), plain, 413, 'body-too-large'],
    [{ code }, plain, 415, 'media-type-unsupported'],
    ['{', {}, 400, 'body-not-json'],
    [{}, {}, 400, 'body-invalid'],
    [{ code: 7 }, {}, 400, 'body-invalid'],
    [{ code: 'made up' }, {}, 401, 'token-invalid'],
    [{ code: apiKey }, {}, 401, 'token-invalid'],
    [{ code: bridge.token }, {}, 401, 'token-invalid'],
  ] as const)
    t.match(await exchange(bridge, body, headers), { status, body: { code: refusal } })
  t.equal((await exchange(bridge, { code })).status, 200)
})

test('where there is no desk, nobody gets its key', async (t) => {
  for (const desk of ['off', 'loopback'] as const) {
    const bridge = await runBridge(t, { room: { desk: 'off' } })
    const code = makeDeskCode(tokenSecret)
    t.match(await exchange(bridge, { code }), { status: 404, body: { code: 'not-found' } })
    await bridge.reload({ room: { desk } })
    const here = desk === 'loopback' ? 200 : 404
    t.equal((await exchange(bridge, { code })).status, here, desk)
    t.equal((await fetch(`${bridge.url}/desk`)).status, here, 'as the page')
  }
})

test('a reload decides which key it is, and which secrets codes are signed with', async (t) => {
  const bridge = await runBridge(t)
  const code = makeDeskCode(tokenSecret)
  const keysOf = (lines: string) => parseApiKeys(lines, 'test')
  await bridge.reload({ secrets: { apiKeys: keysOf('wall/view:a-key-that-only-looks'), tokenSecret } })
  t.match(await exchange(bridge, { code }), { status: 403, body: { code: 'scope-insufficient' } })
  await bridge.reload({ secrets: { apiKeys: keysOf(`desk/operate:${deskKey}`), tokenSecret } })
  t.match(await exchange(bridge, { code }), { status: 200, body: { key: deskKey } }, 'and was not used up')
})

test('for a code of a desk that edits it is the narrowest that may, and never one that may only steer', async (t) => {
  const bridge = await runBridge(t)
  const code = makeDeskCode(tokenSecret, 'edit')
  const have = (lines: string) =>
    bridge.reload({ secrets: { apiKeys: parseApiKeys(lines, 'test'), tokenSecret } })
  await have(`desk/operate:${deskKey}`)
  t.match(await exchange(bridge, { code }), {
    status: 403,
    body: {
      code: 'scope-insufficient',
      detail: /scope edit or admin; none has\. Add a line edit\/edit:KEY /,
    },
  })
  await have(`all:a-key-that-may-do-all\ndesk/operate:${deskKey}\neditor/edit:a-key-that-edits`)
  t.match(await exchange(bridge, { code }), { status: 200, body: { key: 'a-key-that-edits' } })
  t.match(await exchange(bridge, { code }), { status: 401, body: { code: 'token-expired' } })
  const plain = makeDeskCode(tokenSecret)
  t.match(await exchange(bridge, { code: plain }), { status: 200, body: { key: deskKey } })
})
