import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Test } from 'tap'
import { Connections } from '../../../src/http/connections.js'
import { NodeConnection } from '../../../src/http/engine/node-connection.js'
import type { NodeExchange } from '../../../src/http/engine/node-exchange.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'

/** An answer, of which a connection sees only that it is complete and that it was received. */
function ask(connection: NodeConnection) {
  const response = new EventEmitter()
  const isAdmitted = connection.admits(response as ServerResponse)
  return {
    isAdmitted,
    complete: () => response.emit('prefinish'),
    taken: () => response.emit('finish'),
  }
}

/** A connection, and a clock that the test advances. */
function open(t: Test) {
  const timers = new Map<object, number>()
  let now = 0
  t.intercept(globalThis, 'setTimeout', {
    value: (run: () => void, ms: number) => {
      const timer = { run, refresh: () => timers.set(timer, now + ms) }
      timer.refresh()
      return timer
    },
  })
  t.intercept(globalThis, 'clearTimeout', { value: (timer: object) => timers.delete(timer) })
  const socket = new Socket()
  const tick = (ms: number) => {
    now += ms
    for (const [timer, at] of timers) if (at <= now) (timer as { run(): void }).run()
  }
  return { socket, connection: new NodeConnection(socket, new Connections(1, recordLog().log)), tick }
}

test('eight requests may wait for their answers; the ninth closes the connection', (t) => {
  const { socket, connection } = open(t)
  for (let n = 0; n < 8; n++) t.ok(ask(connection).isAdmitted)
  t.notOk(socket.destroyed)
  t.notOk(ask(connection).isAdmitted)
  t.ok(socket.destroyed)
  t.notOk(ask(connection).isAdmitted, 'nor are the requests after it')
  t.end()
})

test('a client that reads its answers may send any number of requests', (t) => {
  const { socket, connection, tick } = open(t)
  for (let n = 0; n < 100; n++) {
    const request = ask(connection)
    t.ok(request.isAdmitted)
    request.complete()
    request.taken()
  }
  tick(60_000)
  t.notOk(socket.destroyed, 'and pause for as long as the server allows')
  t.end()
})

test('bytes after the last request of a connection are ignored', (t) => {
  const { socket, connection } = open(t)
  connection.latest = { closes: false } as NodeExchange
  t.ok(ask(connection).isAdmitted)
  connection.latest = { closes: true } as NodeExchange
  t.notOk(ask(connection).isAdmitted)
  t.notOk(socket.destroyed, 'its answer is still to be sent')
  t.end()
})

test('a client that does not read its answer within ten seconds is disconnected', (t) => {
  const { socket, connection, tick } = open(t)
  const request = ask(connection)
  tick(30_000)
  t.notOk(socket.destroyed, 'the time spent preparing an answer does not count')
  request.complete()
  tick(9_999)
  t.notOk(socket.destroyed)
  tick(1)
  t.ok(socket.destroyed)
  t.end()
})

test('each answer that is read restarts the ten seconds', (t) => {
  const { socket, connection, tick } = open(t)
  const requests = [ask(connection), ask(connection), ask(connection)]
  for (const { complete } of requests) complete()
  for (const { taken } of requests.slice(1)) {
    tick(9_000)
    t.notOk(socket.destroyed)
    taken()
  }
  tick(9_999)
  t.notOk(socket.destroyed)
  tick(1)
  t.ok(socket.destroyed, 'the third was never read')
  t.end()
})
