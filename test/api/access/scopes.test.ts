import { join } from 'node:path'
import type { Test } from 'tap'
import type { RouteContext } from '../../../src/api/operation/route-context.js'
import { routeTable, type TableContext } from '../../../src/api/route-table.js'
import { scopes } from '../../../src/auth/scope.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { goodPath, type OperationRule, operationRules } from '../support/operation-rules.js'
import { type Sender, scopedKeys, sendersFor } from '../support/senders.js'

/** What the service has; nothing is called. */
const table = (metricsAccess: RouteContext['metricsAccess']) =>
  routeTable({ metricsAccess } as TableContext).map(({ method, path }) => `${method} ${path}`)

test('of every operation it is known who may ask for it', (t) => {
  t.same(table('key').sort(), Object.keys(operationRules).sort())
  t.end()
})

for (const operation of table('key'))
  test(`${operation}: anybody who may not is refused and changes nothing, and anybody who may is answered`, async (t) => {
    const rule = operationRules[operation]
    t.ok(rule, 'who may ask for it is known')
    if (rule) await checkOperation(t, operation, rule, 'key')
  })

test('GET /metrics: everybody may where it is open', async (t) => {
  await checkOperation(t, 'GET /metrics', { who: 'everybody' }, 'open')
})

test('GET /metrics: for nobody where it is off', async (t) => {
  t.same(
    table('off'),
    table('key').filter((operation) => operation !== 'GET /metrics'),
  )
  const bridge = await runScopes(t, 'off')
  for (const sender of sendersFor(bridge))
    t.equal(await ask(bridge, 'GET /metrics', sender, {}), '404 not-found', sender.name)
})

async function checkOperation(
  t: Test,
  operation: string,
  rule: OperationRule,
  metricsAccess: RouteContext['metricsAccess'],
): Promise<void> {
  const bridge = await runScopes(t, metricsAccess)
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  const before = await stateOf(bridge)
  const senders = sendersFor(bridge).map((sender) => ({
    sender,
    expected: expectedOf(operation, rule, sender),
  }))
  const isRefused = (expected: string) => /^40[13] /.test(expected)
  for (const refused of [true, false]) {
    const group = senders.filter(({ expected }) => isRefused(expected) === refused)
    // One after the other: the displays are tested once at a time.
    const got: string[] = []
    for (const { sender } of group) got.push(await ask(bridge, operation, sender, rule))
    t.same(
      group.map(({ sender }, at) => `${sender.name}: ${got[at]}`),
      group.map(({ sender, expected }) => `${sender.name}: ${expected}`),
    )
    await checkHead(t, bridge, operation, group)
    if (refused) t.same(await stateOf(bridge), before, 'nothing has changed')
  }
}

/** As promised: an API key goes into `x-api-key`; Prometheus may also send it as Bearer. */
function expectedOf(
  operation: string,
  { who, success = 200 }: OperationRule,
  { key, bearer }: Sender,
): string {
  if (who === 'everybody') return `${success}`
  if (who === 'audience') return bearer === 'token' ? `${success}` : '401 token-invalid'
  const shown = key ?? (operation === 'GET /metrics' ? bearer : undefined)
  if (scopes.every((scope) => scope !== shown)) return '401 api-key-invalid'
  return who.some((scope) => scope === shown) ? `${success}` : '403 scope-insufficient'
}

/** The status of the answer, and the code where that is about who asks. */
async function ask(
  { port }: TestBridge,
  operation: string,
  { lines }: Sender,
  { body }: Pick<OperationRule, 'body'>,
): Promise<string> {
  const content = body === undefined ? '' : JSON.stringify(body)
  const [method, path = ''] = operation.split(' ')
  const head = [
    `${method} ${goodPath(path)} HTTP/1.1`,
    'Host: a',
    ...lines,
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
  ]
  const answer = await rawRequest(port, `${head.join('\r\n')}\r\n\r\n${content}`)
  if (!/^40[134]$/.test(String(answer.status))) return String(answer.status)
  const { code, detail } = JSON.parse(answer.body)
  return /for-tests|eyJ/.test(detail) ? `shows a secret: ${detail}` : `${answer.status} ${code}`
}

/** HEAD answers as GET, without a body. */
async function checkHead(
  t: Test,
  { url }: TestBridge,
  operation: string,
  group: readonly { readonly sender: Sender; readonly expected: string }[],
): Promise<void> {
  const [method, path = ''] = operation.split(' ')
  if (method !== 'GET') return
  for (const { sender, expected } of group) {
    if (sender.lines.length > 1) continue
    const headers = sender.lines.map((line): [string, string] => [line.split(': ')[0]!, line.split(': ')[1]!])
    const answer = await fetch(url + goodPath(path), { method: 'HEAD', headers })
    t.equal(answer.status, Number(expected.slice(0, 3)), `HEAD: ${sender.name}`)
    t.equal(await answer.text(), '')
  }
}

function runScopes(t: Test, metrics: RouteContext['metricsAccess']): Promise<TestBridge> {
  return runBridge(t, {
    http: { metrics },
    room: { open: 'on' },
    layouts: join(process.cwd(), 'config', 'layouts'),
    moreKeys: scopedKeys,
  })
}

/** What a refused request may not change. */
async function stateOf({ admin, url, token }: TestBridge) {
  const { activePageId, controls } = (await admin('GET', '/layout/show/state')).body
  const { lastReload, actions } = (await admin('GET', '/status')).body
  const page = await fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}` } })
  return { activePageId, controls, lastReload, accepted: actions.accepted, token: page.status }
}
