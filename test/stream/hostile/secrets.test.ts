import { readFileSync } from 'node:fs'
import { Leaks } from '../../e2e/support/leaks.js'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { openSink } from '../../support/wire/sink.js'
import { openStream } from '../../support/wire/stream-client.js'
import { handshake } from '../support/handshake.js'

test('a token in the address opens nothing, and nothing that a stream receives is logged or sent back', async (t) => {
  const { port: display } = await openSink(t)
  const cwd = t.testdir({ 'service.ini': `${iniFor(display)}[service]\nlog_level = trace\n` })
  const daemon = await startDaemon(t, { cwd })
  const [token, key] = [await daemon.token(), readFileSync(daemon.ready.apiKey, 'utf8').trim()]
  const leaks = new Leaks()
  leaks.addToken('the token', token)
  leaks.add('the key', key)
  const heard: string[] = []
  const say = async (path: string, headers: Record<string, string>, ...frames: unknown[]) => {
    const stream = await openStream(t, daemon.url, undefined, headers)
    for (const frame of frames) stream.send(frame)
    const closed = await stream.closed
    heard.push(...stream.frames.map((frame) => JSON.stringify(frame)), closed.reason)
    t.equal(closed.reason, 'token-invalid', path)
  }
  for (const secret of [token, key]) {
    const inQuery = handshake({}, `GET /stream?token=${secret}&access_token=${secret} HTTP/1.1`)
    const { status, text } = await rawRequest(daemon.port, inQuery)
    t.equal(status, 101, 'a query means nothing')
    heard.push(text, (await rawRequest(daemon.port, handshake({ 'Sec-WebSocket-Protocol': secret }))).text)
    const headers = { authorization: `Bearer ${secret}`, 'x-api-key': secret, cookie: `token=${secret}` }
    await say('in headers', headers, { lid: 1, type: 'Button' })
    await say(
      'as an action',
      {},
      { hello: { token } },
      { lid: secret, type: secret },
      { hello: { token: 'x' } },
    )
    await say('as a ping', {}, { hello: { token } }, { ping: secret }, { hello: { token: `${secret}x` } })
    await say('broken', {}, `{"hello":{"token":"${secret}`)
    await say('twice', {}, { hello: { token: secret, key: secret, layoutId: secret } })
  }
  const { stdout, stderr } = await daemon.process.stop('SIGTERM')
  const pongs = heard.filter((text) => !text.startsWith('{"pong"'))
  t.ok(heard.length > 20, `${heard.length} frames and reasons`)
  t.same([...new Set(pongs.flatMap((text) => leaks.in(text)))], [])
  t.same(leaks.in(stdout + stderr), [])
  t.ok(leaks.in(`Bearer ${token} ${key}`).length >= 2, 'the search finds what is there')
})
