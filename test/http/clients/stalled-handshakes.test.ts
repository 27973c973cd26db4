import { once } from 'node:events'
import { connect } from 'node:net'
import type { SecureVersion } from 'node:tls'
import type { Test } from 'tap'
import { untilMetrics } from '../../stream/support/until-metrics.js'
import { engines } from '../../support/engine.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { within } from '../../support/time/until.js'
import { clientHello } from '../../support/tls/client-hello.js'
import { readPut } from '../../support/tls/pairs.js'
import { dialSecure } from '../../support/wire/dial.js'
import { stallers } from '../support/stallers.js'

const most = 20
const press = { layoutId: 'show', lid: 1, type: 'Button' }
const kinds = Object.keys(await stallers({ teardown() {} }))

for (const engine of engines) {
  const serve = (t: Test) =>
    runBridge(t, {
      tls: readPut(t.testdir(), 'first'),
      http: { engine, metrics: 'open' },
      limits: { maxConnections: most },
    })

  for (const kind of kinds)
    test(`clients that ${kind} take no place that others need (${engine})`, async (t) => {
      const bridge = await serve(t)
      const known = await knownPhone(t, bridge)
      const stall = (await stallers(t))[kind]!
      for (let count = 0; count < 3 * most; count++) stall(bridge.port)
      for (let presses = 1; presses <= 3; presses++)
        t.equal((await bridge.act(press)).status, 200, 'a phone that comes later')
      await known.press()
      t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 4)
      const open = /^ovation_http_connections (\d+)$/m.exec((await bridge.admin('GET', '/metrics')).body)?.[1]
      t.ok(Number(open) <= most, `${open} connections`)
      await within('the stop', bridge.bridge.close())
    })

  test(`what does not speak TLS as it should is not answered, and its place is free at once (${engine})`, async (t) => {
    const bridge = await serve(t)
    const http = 'POST /action HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'
    for (const bytes of [http, 'x'.repeat(1000), await oldHello('TLSv1'), await oldHello('TLSv1.1')]) {
      const socket = connect(bridge.port, '127.0.0.1').on('error', () => {})
      let answer = Buffer.alloc(0)
      socket.on('data', (part) => {
        answer = Buffer.concat([answer, part])
      })
      socket.write(bytes)
      await within('the end of the connection', once(socket, 'close'), () => answer)
      // An alert (RFC 8446 §6), of 7 bytes, is all that it may be told.
      t.ok(answer.length === 0 || (answer[0] === 21 && answer.length <= 7), answer.toString('latin1'))
    }
    await untilMetrics(bridge, 'ovation_http_connections 1')
    t.equal((await bridge.act(press)).status, 200)
  })

  test(`nobody can make the service negotiate again and again (${engine})`, async (t) => {
    const { port } = await serve(t)
    const socket = dialSecure(port, {}, { maxVersion: 'TLSv1.2' }).on('error', () => {})
    t.teardown(() => socket.destroy())
    await once(socket, 'secureConnect')
    const ended = new Promise((resolve) => socket.once('close', resolve))
    const again = new Promise((resolve) => socket.renegotiate({}, (error) => resolve(error ?? 'negotiated')))
    t.not(await within('a refusal', Promise.race([again, ended])), 'negotiated')
  })
}

/** A phone that has shown its token, and keeps its connection. */
async function knownPhone(t: Test, { port, token }: TestBridge) {
  const socket = dialSecure(port)
  t.teardown(() => socket.destroy())
  const say = async () => {
    const body = JSON.stringify(press)
    const head = `POST /action HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}`
    socket.write(`${head}\r\n\r\n${body}`)
    t.match(String(await within('an answer', once(socket, 'data'))), /^HTTP\/1.1 200 /)
  }
  const get = async () => {
    socket.write(`GET /page HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    await within('an answer', once(socket, 'data'))
  }
  await get()
  return { press: say }
}

function oldHello(maxVersion: SecureVersion): Promise<Buffer> {
  return clientHello({ minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' })
}
