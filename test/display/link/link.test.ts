import { createSocket } from 'node:dgram'
import type { Test } from 'tap'
import { Link } from '../../../src/display/link/link.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'

const hello = Buffer.from('/hello\0\0,\0\0\0')

/** A link to this port of this machine, and the codes of its errors. */
function linkTo(t: Test, port: number, from?: number): { link: Link; errors: unknown[] } {
  const errors: unknown[] = []
  const local = from === undefined ? undefined : { host: '127.0.0.1', port: from, onDatagram: () => {} }
  const link = new Link(port, ({ code }) => errors.push(code), local)
  t.teardown(() => link.close())
  return { link, errors }
}

test('a link that cannot be opened is tried again until it can', async (t) => {
  const sink = await openSink(t)
  const other = createSocket('udp4')
  await new Promise<void>((resolve) => other.bind(0, '127.0.0.1', resolve))
  const { link, errors } = linkTo(t, sink.port, other.address().port)
  await link.moveTo('127.0.0.1')
  t.same(errors, ['EADDRINUSE'])
  await until(() => errors.length === 2)
  await new Promise<void>((resolve) => other.close(resolve))
  await until(() => {
    link.send(hello, () => {})
    return sink.messages.length > 0
  })
  t.equal(new Set(errors).size, 1)
})

test('a link that is moved while it opens leads to the newest place', async (t) => {
  const old = await openSink(t)
  const sink = await openSink(t, old.port, '127.0.0.2')
  const { link } = linkTo(t, old.port)
  const first = link.moveTo('127.0.0.1')
  link.moveTo('127.0.0.2')
  await first
  link.send(hello, () => {})
  t.same(await sink.received(1), ['/hello '])
  t.same(old.messages, [])
})

test('what is refused is no reason for another socket: the display hears the same port before and after', async (t) => {
  const time = advanceTime(t)
  const froms: number[] = []
  const listen = async (port: number) => {
    const socket = createSocket('udp4', (_, from) => froms.push(from.port))
    await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve))
    let isOpen = true
    const close = () => new Promise<void>((resolve) => (isOpen ? socket.close(resolve) : resolve()))
    t.teardown(() => close())
    return {
      port: socket.address().port,
      close: async () => {
        await close()
        isOpen = false
      },
    }
  }
  const display = await listen(0)
  const { link, errors } = linkTo(t, display.port)
  await link.moveTo('127.0.0.1')
  link.send(hello, () => {})
  await until(() => froms.length === 1)
  await display.close()
  await until(() => {
    link.send(hello, (error) => error && errors.push((error as NodeJS.ErrnoException).code))
    return errors.length > 0
  })
  t.equal(errors[0], 'ECONNREFUSED')
  // Longer than after a failure of this machine.
  await time.advance(400)
  await listen(display.port)
  await until(() => {
    link.send(hello, () => {})
    return froms.length > 1
  })
  t.equal(froms[1], froms[0])
})
