import type { Test } from 'tap'
import { engines } from '../support/engine.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { rawRequest } from '../support/wire/raw-http.js'

const press = '{"layoutId":"show","lid":1,"type":"Button"}'
const MiB = 1024 * 1024

for (const engine of engines) {
  test(`${engine}: a body of exactly max_body is accepted and one more byte is refused, however it is split`, async (t) => {
    const maxBody = 200
    const { send, count } = await serve(t, engine, maxBody)
    const cuts = [[], [1], [100], [199], [200], [1, 2, 199]]
    for (const cut of cuts)
      for (const form of [plain, chunked]) {
        const title = `${form.name}, split at ${cut}`
        const closed = closes(engine, form)
        t.match(await send(form(press.padEnd(maxBody), cut)), { status: 200, closed }, title)
        t.match(await send(form(press.padEnd(maxBody + 1), cut)), { ...tooLarge, closed }, title)
      }
    t.equal(await count(), 2 * cuts.length)
  })

  test(`${engine}: max_body may be 1 MiB; a longer body closes the connection`, async (t) => {
    const { send, count } = await serve(t, engine, MiB)
    for (const form of [plain, chunked])
      t.match(
        await send(form(press.padEnd(MiB), [1000])),
        { status: 200, closed: closes(engine, form) },
        form.name,
      )
    for (const parts of endless) t.match(await send(parts), { ...tooLarge, closed: true })
    t.equal(await count(), 2)
  })

  test(`${engine}: a body that is too large is read up to 1 MiB, and the connection stays open`, async (t) => {
    const { send, count } = await serve(t, engine, 200)
    for (const form of [plain, chunked])
      t.match(
        await send(form(press.padEnd(MiB), [1000])),
        { ...tooLarge, closed: closes(engine, form) },
        form.name,
      )
    for (const parts of endless) t.match(await send(parts), { ...tooLarge, closed: true })
    t.equal(await count(), 0)
  })
}

/**
 * One byte above 1 MiB, announced or sent. No byte follows the one that exceeds the limit: closing a connection with
 * unread bytes resets it, and then the answer may be lost.
 */
const endless = [
  [`Content-Length: ${MiB + 1}\r\n\r\n`],
  ['Transfer-Encoding: chunked\r\n\r\n', `${(MiB + 1).toString(16)}\r\n${press.padEnd(MiB + 1)}`],
]

const tooLarge = { status: 413, body: /"code":"body-too-large"/ }

/** uWebSockets hides some bytes around a transfer coding, so a chunked request is the last of its connection there. */
function closes(engine: 'uws' | 'node', form: typeof plain): boolean {
  return engine === 'uws' && form === chunked
}

async function serve(t: Test, engine: 'uws' | 'node', maxBody: number) {
  const { port, token, admin } = await runBridge(t, { http: { engine, maxBody } })
  const head = `POST /action HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`
  return {
    send: ([first, ...rest]: readonly string[]) => rawRequest(port, [head + first, ...rest]),
    count: async () => (await admin('GET', '/layout/show/state')).body.controls[0].count,
  }
}

/** A body with Content-Length, in separate segments. */
function plain(body: string, cuts: readonly number[]): string[] {
  const [first, ...rest] = cut(body, cuts)
  return [`Content-Length: ${body.length}\r\n\r\n${first}`, ...rest]
}

/** The same in chunks (RFC 9112 §7.1). */
function chunked(body: string, cuts: readonly number[]): string[] {
  const chunks = cut(body, cuts).filter((part) => part !== '')
  const texts = chunks.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
  return ['Transfer-Encoding: chunked\r\n\r\n', ...texts, '0\r\n\r\n']
}

function cut(body: string, cuts: readonly number[]): string[] {
  return [0, ...cuts].map((at, n) => body.slice(at, cuts[n] ?? body.length))
}
