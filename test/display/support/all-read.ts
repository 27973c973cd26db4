import { createSocket } from 'node:dgram'
import { until } from '../../support/time/until.js'
import type { Sink } from '../../support/wire/sink.js'

const mark = Buffer.from('/read\0\0\0,\0\0\0')

/** Waits until a sink has read all that was sent to it by now: sends it a mark, which it does not keep. */
export async function allRead({ port, messages, datagrams, times }: Sink): Promise<readonly string[]> {
  const socket = createSocket('udp4')
  await new Promise((resolve) => socket.send(mark, port, '127.0.0.1', resolve))
  socket.close()
  const place = () => datagrams.findIndex((datagram) => datagram.equals(mark))
  await until(
    () => place() >= 0,
    'a mark that was sent to a sink',
    () => messages,
  )
  times.splice(place(), 1)
  datagrams.splice(place(), 1)
  messages.splice(messages.indexOf('/read '), 1)
  return messages
}
