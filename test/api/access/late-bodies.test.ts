import { once } from 'node:events'
import type { Test } from 'tap'
import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { Secret } from '../../../src/auth/secret.js'
import { Exchange } from '../../../src/http/exchange.js'
import { apiKey, runBridge, type TestBridge, tokenSecret } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { dial } from '../../support/wire/dial.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const otherKeys = parseApiKeys('another-key-for-tests', 'test')
const otherSecret = new Secret('another secret, just as long as it')
const layoutId = 'another'

for (const [name, { between, outcome }] of Object.entries({
  'its token was revoked': {
    between: ({ admin }) => admin('POST', '/layout/show/revoke'),
    outcome: '401 token-expired',
  },
  'its token has expired': {
    between: (_, t) => advanceClock(t, 70_000),
    outcome: '401 token-expired',
  },
  'its secret was taken away': {
    between: ({ reload }) => reload({ secrets: { apiKeys: otherKeys, tokenSecret: otherSecret } }),
    outcome: '401 token-invalid',
  },
  'its layout was taken away': {
    between: ({ reload }) =>
      reload({ catalogue: new Map([[layoutId, layoutOf({ ...showFile, layoutId })]]) }),
    outcome: '400 control-not-found',
  },
  'the tokens of another layout were revoked': {
    between: ({ admin }) => admin('POST', '/layout/other/revoke'),
    outcome: '200',
  },
  'the layouts were read again': { between: ({ reload }) => reload({}), outcome: '200' },
} satisfies Record<string, Case>))
  test(`an action whose body arrives after ${name} is answered ${outcome}, and counts accordingly`, async (t) => {
    const bridge = await runShow(t)
    const token = signByHand(goodClaims({ exp: Math.floor(Date.now() / 1000) + 60 }))
    const request = await sendHead(t, bridge, 'POST /action', `authorization: Bearer ${token}`, press)
    await between(bridge, t)
    t.equal(await request.finish(), outcome)
    await bridge.reload({})
    const { controls } = (await bridge.admin('GET', '/layout/show/state')).body
    t.equal(controls[0].count, outcome === '200' ? 1 : 0)
  })

for (const [operation, body] of [
  ['PUT /layout/show/page', { pageId: 'second' }],
  ['POST /layout/show/reset', { all: true }],
  ['POST /token', { layoutId: 'show' }],
] as const) {
  const begin = (t: Test, bridge: TestBridge) => sendHead(t, bridge, operation, `x-api-key: ${apiKey}`, body)

  test(`${operation}: a body that arrives after its key was taken away does nothing`, async (t) => {
    const bridge = await runShow(t)
    await bridge.act(press)
    const request = await begin(t, bridge)
    await bridge.reload({ secrets: { apiKeys: otherKeys, tokenSecret } })
    t.equal(await request.finish(), '401 api-key-invalid')
    await bridge.reload({})
    t.same(await pageAndCount(bridge), ['first', 1])
  })

  test(`${operation}: a body that arrives after the scope of its key was narrowed does nothing`, async (t) => {
    const bridge = await runShow(t)
    await bridge.act(press)
    const request = await begin(t, bridge)
    const narrowed = parseApiKeys(`desk/view:${apiKey}`, 'test')
    await bridge.reload({ secrets: { apiKeys: narrowed, tokenSecret } })
    t.equal(await request.finish(), '403 scope-insufficient')
    await bridge.reload({})
    t.same(await pageAndCount(bridge), ['first', 1])
  })

  test(`${operation}: a body that arrives after its layout was taken away does nothing`, async (t) => {
    const bridge = await runShow(t)
    await bridge.act(press)
    const request = await begin(t, bridge)
    await bridge.reload({ catalogue: new Map([[layoutId, layoutOf({ ...showFile, layoutId })]]) })
    t.match(await request.finish(), /^(404 layout-not-found|400 layout-invalid)$/)
    await bridge.reload({})
    t.same(await pageAndCount(bridge), ['first', 1])
  })
}

test('a page is switched on the present layout if the body arrives after a reload', async (t) => {
  const bridge = await runShow(t)
  const turn = await sendHead(t, bridge, 'PUT /layout/show/page', `x-api-key: ${apiKey}`, {
    pageId: 'second',
  })
  await bridge.reload({ catalogue: new Map([['show', layoutOf()]]) })
  t.equal(await turn.finish(), '200')
  t.same(await pageAndCount(bridge), ['second', 0])
})

test('a control is reset on the layout of now, though its body arrives after a reload', async (t) => {
  const bridge = await runShow(t)
  const reset = await sendHead(t, bridge, 'POST /layout/show/reset', `x-api-key: ${apiKey}`, { lid: 10 })
  const pages = [{ pageId: 'first', controls: [{ lid: 10, type: 'Button', props: { label: 'New' } }] }]
  await bridge.reload({ catalogue: new Map([['show', layoutOf({ ...showFile, pages })]]) })
  await bridge.act({ ...press, lid: 10 })
  t.equal(await reset.finish(), '200')
  t.same(await pageAndCount(bridge), ['first', 0])
})

interface Case {
  readonly between: (bridge: TestBridge, t: Test) => unknown
  readonly outcome: string
}

function runShow(t: Test): Promise<TestBridge> {
  const other = layoutOf({ ...showFile, layoutId: 'other' })
  return runBridge(t, {
    catalogue: new Map([
      ['show', layoutOf()],
      ['other', other],
    ]),
  })
}

/** Sends a request without its body, and returns when that is waited for. */
async function sendHead(t: Test, { port }: TestBridge, operation: string, credential: string, body: object) {
  const text = JSON.stringify(body)
  const socket = dial(port).setEncoding('latin1')
  t.teardown(() => socket.destroy())
  const isWaitedFor = waitForBody(t)
  socket.write(`${operation} HTTP/1.1\r\nhost: x\r\n${credential}\r\ncontent-length: ${text.length}\r\n\r\n`)
  await until(isWaitedFor)
  return {
    /** Sends the body; the status, and the code of the problem if there is one. */
    async finish(): Promise<string> {
      socket.write(text)
      const [answer] = await once(socket, 'data')
      const [, status = '', code = ''] =
        /^HTTP\/1.1 (\d+)[\s\S]*?\r\n\r\n(?:[\s\S]*"code":"([\w-]+)")?/.exec(answer) ?? []
      return `${status} ${code}`.trim()
    },
  }
}

/** Whether a handler has asked for a body since. */
function waitForBody(t: Test): () => boolean {
  const { body } = Exchange.prototype
  let isWaitedFor = false
  const restore = () => {
    Exchange.prototype.body = body
  }
  Exchange.prototype.body = function (...args) {
    restore()
    isWaitedFor = true
    body.apply(this, args)
  }
  t.teardown(restore)
  return () => isWaitedFor
}

function advanceClock(t: Test, ms: number): void {
  const real = Date.now
  Date.now = () => real() + ms
  t.teardown(() => {
    Date.now = real
  })
}

async function pageAndCount({ admin }: TestBridge): Promise<[string, number]> {
  const { activePageId, controls } = (await admin('GET', '/layout/show/state')).body
  return [activePageId, controls[0].count]
}
