import type { Test } from 'tap'
import { scopes } from '../../../src/auth/scope.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { goodPath, operationRules } from '../support/operation-rules.js'
import { keyOf, scopedKeys } from '../support/senders.js'

/** A request of which nothing is right; each step of a test mends one thing. */
interface Attempt {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body: string
}

const tooLong = 'x'.repeat(20_000)
const longerThanFiles = 'x'.repeat(5 << 20)

for (const [operation, { who, success = 200, body, takesFile }] of Object.entries(operationRules)) {
  if (typeof who === 'string') continue
  const [method = '', path = ''] = operation.split(' ')
  const outsider = scopes.find((scope) => !who.includes(scope))
  const mayAsk = `x-api-key: ${keyOf[who[0]!]}`
  const textual = 'Content-Type: text/plain'

  test(`${operation}: path, method, key, scope, layout, length, type and body are judged in this order`, async (t) => {
    const bridge = await runBridge(t, { moreKeys: scopedKeys })
    const bad: Attempt = { method: 'PATCH', path: `/no${path}`, headers: [textual], body: tooLong }
    await checkAnswer(t, bridge, bad, '404 not-found')
    const known = { ...bad, path: nowhere(path) }
    await checkAnswer(t, bridge, known, '405 method-not-allowed')
    const right = { ...known, method }
    await checkAnswer(t, bridge, right, '401 api-key-invalid')
    if (outsider) {
      const short = { ...right, headers: [textual, `x-api-key: ${keyOf[outsider]}`] }
      await checkAnswer(t, bridge, short, '403 scope-insufficient')
      const broken = { ...short, path: nowhere(path, '%zz') }
      await checkAnswer(t, bridge, broken, '403 scope-insufficient')
    }
    const open = { ...right, headers: [textual, mayAsk] }
    if (path.includes(':layoutId')) {
      const unknown = takesFile ? { ...open, path: nowhere(path, 'no.layout') } : open
      await checkAnswer(t, bridge, unknown, '404 layout-not-found')
      const broken = { ...open, path: nowhere(path, '%zz') }
      await checkAnswer(t, bridge, broken, '404 layout-not-found')
    }
    const found = { ...open, path: goodPath(path) }
    if (typeof success === 'string') return checkAnswer(t, bridge, found, success)
    if (body === undefined) return checkAnswer(t, bridge, { ...found, body: '' }, `${success}`)
    const long = takesFile ? { ...found, body: longerThanFiles } : found
    await checkAnswer(t, bridge, long, '413 body-too-large')
    const short = { ...found, body: '{' }
    await checkAnswer(t, bridge, short, '415 media-type-unsupported')
    const typed = { ...short, headers: [mayAsk] }
    await checkAnswer(t, bridge, typed, '400 body-not-json')
    await checkAnswer(t, bridge, { ...typed, body: JSON.stringify(body) }, `${success}`)
  })
}

/** The path of an operation for a layout that is not there. */
function nowhere(path: string, layoutId = 'nosuch'): string {
  return path.replace(':layoutId', layoutId).replace('#lid', '1')
}

async function checkAnswer(
  t: Test,
  { port }: TestBridge,
  { method, path, headers, body }: Attempt,
  expected: string,
): Promise<void> {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: a', ...headers, `Content-Length: ${body.length}`]
  const answer = await rawRequest(port, `${lines.join('\r\n')}\r\n\r\n${body}`)
  const code = expected.includes(' ') ? ` ${JSON.parse(answer.body).code}` : ''
  t.equal(`${answer.status}${code}`, expected, `${method} ${path}`)
}
