import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { anyBody } from '../support/bodies.js'
import { judgeBody } from '../support/body-oracle.js'
import { atRest } from '../support/used-show.js'

const runs = 3000
const limit = 2048

test('whatever the body, it is refused with the right code, or means what an independent reading says', async (t) => {
  const { admin, port, token, sink } = await runBridge(t, { http: { maxBody: limit } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  const expected = structuredClone(atRest) as State[]
  const seen = new Map<string, number>()
  const property = fc.asyncProperty(anyBody, async (body) => {
    const verdict = judgeBody(body, limit)
    seen.set(verdict.code, (seen.get(verdict.code) ?? 0) + 1)
    if ('lid' in verdict) count(expected[verdict.lid - 1]!, verdict.value)
    const { status, code } = await post(agent, port, token, body)
    return code === verdict.code && (code === 'ok' ? status === 200 : status >= 400 && status < 500)
  })
  await fc.assert(property, { numRuns: runs })
  const accepted = seen.get('ok') ?? 0
  const { controls } = (await admin('GET', '/layout/show/state')).body
  const state = controls.map(({ texts: _, ...control }: { texts?: unknown }) => control)
  t.strictSame(state, JSON.parse(JSON.stringify(expected)))
  t.equal((await admin('GET', '/status')).body.actions.accepted, accepted)
  await sink.received(accepted)
  await post(agent, port, token, Buffer.from('{"layoutId":"show","lid":1,"type":"Button"}'))
  t.equal((await sink.received(accepted + 1)).length, accepted + 1, 'and nothing else was sent')
  for (const code of [
    ...['ok', 'body-too-large', 'body-not-json', 'body-invalid', 'type-invalid', 'token-invalid'],
    ...['control-not-found', 'type-mismatch', 'value-invalid'],
  ])
    t.ok((seen.get(code) ?? 0) >= 5, `${code} was among them: ${seen.get(code)}`)
})

interface State {
  count?: number
  normalised?: number
  votes?: number[]
  value?: unknown
  readonly lid: number
  readonly type: string
}

function count(state: State, value: unknown): void {
  if (state.type === 'Button') {
    state.count!++
    state.normalised = Math.min(1, state.count! / (state.lid === 7 ? 4 : 100))
    return
  }
  state.value = value
  if (state.type === 'Index') state.votes![Number(value)]!++
}

function post(
  agent: Agent,
  port: number,
  token: string,
  body: Buffer,
): Promise<{ readonly status: number; readonly code: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': body.length }
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/action', headers },
      (response) => {
        let answer = ''
        response.setEncoding('utf8').on('data', (part) => {
          answer += part
        })
        response.on('end', () => {
          const { ok, code } = JSON.parse(answer)
          resolve({ status: response.statusCode ?? 0, code: ok === true ? 'ok' : code })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
