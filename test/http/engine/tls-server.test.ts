import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Test } from 'tap'
import { InvalidConfiguration } from '../../../src/errors.js'
import { Connections } from '../../../src/http/connections.js'
import type { Route } from '../../../src/http/router.js'
import type { HttpServer } from '../../../src/http/server.js'
import { engineFor, engines } from '../../support/engine.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { block, until, within } from '../../support/time/until.js'
import { askTls, authority, pem, readPut } from '../../support/tls/pairs.js'

const routes: readonly Route[] = [
  { method: 'GET', path: '/hello', handle: (exchange) => exchange.reply({ body: '"hello"' }) },
  {
    method: 'POST',
    path: '/length',
    handle: (exchange) => exchange.body(100_000, ({ length }) => exchange.reply({ body: `${length}` })),
  },
]
const hello = 'GET /hello HTTP/1.1\r\nHost: a\r\n\r\n'

for (const engine of engines) {
  const listen = (t: Test, port: number, connections = new Connections(100, recordLog().log)) =>
    engineFor(engine).listen(routes, {
      host: '127.0.0.1',
      port,
      basePath: '',
      corsOrigins: ['*'],
      connections,
      tls: readPut(t.testdir(), 'first'),
      onFault: (error) => t.fail(`${error}`),
    })
  const serve = async (t: Test) => {
    const connections = new Connections(100, recordLog().log)
    const server = await listen(t, 0, connections)
    t.teardown(() => server.close())
    return { server, connections, url: `https://127.0.0.1:${server.port}` }
  }

  test(`${engine}: with a certificate, requests are answered over TLS alone`, async (t) => {
    const { server, url, connections } = await serve(t)
    t.match(await askTls(`${url}/hello`), { status: 200, text: '"hello"', shown: 'first' })
    const body = 'x'.repeat(70_000)
    t.match(await askTls(`${url}/length`, { method: 'POST', body }), { status: 200, text: '70000' })
    const plain = connectPlain(server.port, '127.0.0.1', () => plain.write(hello)).setEncoding('latin1')
    let heard = ''
    plain.on('data', (text) => {
      heard += text
    })
    await within('the end of a connection without TLS', once(plain, 'close'))
    t.notMatch(heard, /HTTP|hello/)
    await until(() => connections.open === 0, 'that no connection is counted')
  })

  test(`${engine}: a renewed certificate is shown to new connections, and open ones go on`, async (t) => {
    const { server, url, connections } = await serve(t)
    const kept = await open(t, server)
    for (const name of ['second', 'first', 'second', 'first'] as const) {
      const pair = readPut(t.testdirName, name)
      server.renew(pair)
      t.equal(server.tls, pair)
      for (let n = 0; n < 3; n++)
        t.match(await askTls(`${url}/hello`), { status: 200, text: '"hello"', shown: name })
      t.match(await kept.ask(), /^HTTP\/1\.1 200 .*"hello"$/s)
    }
    t.equal(kept.shown, 'first')
    await until(() => connections.open === 1, 'that only the connection that is kept is counted')
    const ended = once(kept.socket, 'close')
    await within('the end of the server', server.close())
    await within('the end of the connection', ended)
  })

  test(`${engine}: connections that wait to be accepted while the certificate is renewed are served`, async (t) => {
    const { server } = await serve(t)
    const pair = readPut(t.testdirName, 'second')
    const sockets = Array.from({ length: 20 }, () => connectPlain(server.port, '127.0.0.1'))
    await new Promise(process.nextTick)
    // The system has connected them by now; nobody accepts them within this turn of the event loop.
    block(20)
    server.renew(pair)
    const answers = await Promise.all(sockets.map((socket) => askOver(socket)))
    t.same([...new Set(answers)], ['"hello"'])
  })

  test(`${engine}: the same pair in other files changes nothing`, async (t) => {
    const { server } = await serve(t)
    const before = server.tls
    server.renew(readPut(t.testdir({ elsewhere: {} }), 'first'))
    t.equal(server.tls, before)
  })

  test(`${engine}: a pair that the engine cannot use is refused, and the former one stays`, async (t) => {
    const { server, url } = await serve(t)
    const pair = readPut(t.testdirName, 'second')
    copyFileSync(pem('first.key'), pair.keyFile)
    const { key } = readPut(t.testdir({ elsewhere: {} }), 'first')
    copyFileSync(pem('second.pem'), pair.certFile)
    t.throws(() => server.renew({ ...pair, key }), InvalidConfiguration)
    t.throws(() => engineFor(engine).tryPair({ ...pair, key }), InvalidConfiguration)
    engineFor(engine).tryPair(readPut(t.testdirName, 'first'))
    t.match(await askTls(`${url}/hello`), { text: '"hello"', shown: 'first' })
  })

  test(`${engine}: a second server on the port is refused, after a renewal too`, async (t) => {
    const { server } = await serve(t)
    const refused = { name: 'ListenError', message: /another program uses this port/ }
    await t.rejects(listen(t, server.port), refused)
    server.renew(readPut(t.testdirName, 'second'))
    await t.rejects(listen(t, server.port), refused)
  })

  test(`${engine}: closing ends connections whose handshake is not over`, async (t) => {
    const { server, connections } = await serve(t)
    const silent = connectPlain(server.port, '127.0.0.1')
    t.teardown(() => silent.destroy())
    await until(() => connections.open === 1, 'that the connection is counted')
    const ended = once(silent.resume(), 'close')
    await within('the end of the server', server.close())
    await within('the end of the connection', ended)
    await until(() => connections.open === 0, 'that it is not counted any more')
  })
}

async function open(t: Test, { port }: HttpServer) {
  const socket = connect({ port, host: '127.0.0.1', ca: authority }).setEncoding('latin1') as TLSSocket
  t.teardown(() => socket.destroy())
  await within('a TLS connection', once(socket, 'secureConnect'))
  const ask = async () => {
    socket.write(hello)
    const [text] = (await within('an answer', once(socket, 'data'))) as [string]
    return text
  }
  return { socket, ask, shown: socket.getPeerCertificate().subject.CN }
}

/** Asks over a connection that is open already. */
function askOver(socket: ReturnType<typeof connectPlain>): Promise<string> {
  const answered = new Promise<string>((resolve, reject) => {
    const createConnection = () => connect({ socket, host: '127.0.0.1', ca: authority })
    request({ path: '/hello', host: '127.0.0.1', createConnection }, (answer) => {
      let text = ''
      answer.setEncoding('latin1').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        socket.destroy()
        resolve(text)
      })
    })
      .on('error', reject)
      .end()
  })
  return within('an answer', answered)
}
