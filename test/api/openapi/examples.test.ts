import type { Test } from 'tap'
import { handshake } from '../../stream/support/handshake.js'
import type { TestDaemon } from '../../support/machine/daemon.js'
import { type Answer, apiKey } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { goodPath } from '../support/operation-rules.js'
import { type Asked, askOperation, credentialsFor, pathWith } from './support/ask-operation.js'
import { deskCodeOf, startDemo } from './support/demo-daemon.js'
import { type DescribedOperation, operations } from './support/description.js'
import { judgeAnswer } from './support/judge-answer.js'

test('every example of the document works at a daemon, for everybody who may, and is answered as described', async (t) => {
  const daemon = await startDemo(t)
  // No example can have the tag of a file, all of a file, or the code of a draft.
  const others = operations.filter(
    ([name]) => !/^(?:PUT|DELETE) .*(?:\/file$|\/draft$|\/media\/)|\/preview\/.*\/layout$/.test(name),
  )
  for (const [name, operation] of others)
    await t.test(name, async (t) => {
      if ('101' in operation.responses) return checkUpgrade(t, daemon, name)
      const bodies = bodiesOf(operation)
      t.not(bodies.length, 0, 'there is one')
      for (const body of bodies) await checkExample(t, daemon, name, operation, body)
    })
})

async function checkExample(
  t: Test,
  daemon: TestDaemon,
  name: string,
  operation: DescribedOperation,
  example: object | undefined,
): Promise<void> {
  const { url } = daemon
  // No example can have a code or a sign that is good.
  const coded = example && 'code' in example ? { code: await deskCodeOf(daemon) } : example
  for (const [at] of credentialsFor(operation, '').entries()) {
    const { token, textId, participant } = await prepare(url, coded)
    const body = coded && 'muted' in coded ? { ...coded, participant } : coded
    const headers = { ...exampleHeaders(operation), ...credentialsFor(operation, token)[at] }
    if (name.startsWith('DELETE')) await show(url, textId)
    const request: Asked = { path: examplePath(name, operation, textId), headers, body }
    const got = await askOperation(url, name, request)
    t.equal(got.status, 200, `${name} ${JSON.stringify(body ?? '')}`)
    t.same(judgeAnswer(name, got), [], 'as described')
    if (name.startsWith('GET')) await checkOthers(t, url, name, request, got)
  }
}

/** HEAD, and 304 where there is a tag. */
async function checkOthers(t: Test, url: string, name: string, request: Asked, got: Answer): Promise<void> {
  t.match(await askOperation(url, 'HEAD', request), { status: 200, body: '' }, 'HEAD')
  const etag = got.headers.get('etag')
  if (etag === null) return
  const headers = { ...request.headers, 'if-none-match': etag }
  const same = await askOperation(url, name, { ...request, headers })
  t.equal(same.status, 304)
  t.same(judgeAnswer(name, same), [], 'as described')
}

async function checkUpgrade(t: Test, { port }: TestDaemon, name: string): Promise<void> {
  const { status, body } = await rawRequest(port, handshake({}, `${name} HTTP/1.1`))
  t.match({ status, body }, { status: 101, body: '' })
}

function bodiesOf({ requestBody }: DescribedOperation): readonly (object | undefined)[] {
  if (!requestBody) return [undefined]
  return Object.values(requestBody.content['application/json'].examples ?? {}).map(({ value }) => value)
}

function exampleHeaders({ parameters }: DescribedOperation): Readonly<Record<string, string>> {
  const inHeader = parameters.filter((parameter) => parameter.in === 'header' && parameter.example)
  return Object.fromEntries(inHeader.map(({ name, example }) => [name, String(example)]))
}

/** @param textId of a text that waits: no example can name one. */
function examplePath(name: string, { parameters }: DescribedOperation, textId: string): string {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const unnamed: Readonly<Record<string, string>> = { textId, asset: goodPath(':asset') }
  const good = inPath.map(({ name, example = unnamed[name] ?? '' }) => [name, example])
  return pathWith(name, Object.fromEntries(good))
}

/** What is to be taken back was shown. */
async function show(url: string, textId: string): Promise<void> {
  const path = `/layout/demo/texts/${textId}`
  await askOperation(url, 'POST', { path, headers: { 'x-api-key': apiKey }, body: { approve: true } })
}

/** Brings the demo to where an example begins: nothing is held or closed, the room neither, its control is on the page, a text waits. */
async function prepare(url: string, body: { readonly lid?: number; readonly undo?: true } = {}) {
  const headers = { 'x-api-key': apiKey }
  const admin = async (name: string, path: string, body?: object) => {
    const got = await askOperation(url, name, { path, headers, body })
    if (got.status !== 200) throw new Error(JSON.stringify(got.body))
    return got.body
  }
  const { token } = await admin('POST', '/token', { layoutId: 'demo' })
  await admin('PUT', '/output', { held: false })
  await admin('PUT', '/room/demo', { open: true })
  await admin('PUT', '/layout/demo/control/1', { enabled: true })
  await admin('PUT', '/layout/demo/page', { pageId: 'finale' })
  const text = { layoutId: 'demo', lid: 12, type: 'String', value: 'Olé' }
  await askOperation(url, 'POST', {
    path: '/action',
    headers: { authorization: `Bearer ${token}` },
    body: text,
  })
  if ((body.lid ?? 0) < 11) await admin('PUT', '/layout/demo/page', { pageId: 'opening' })
  const { texts } = await admin('GET', '/layout/demo/texts')
  if (body.undo) await admin('POST', '/layout/demo/reset', { all: true })
  return { token, textId: texts[0].textId, participant: texts[0].participant }
}
