// A child: phones, operators and the display of a show in one process, so that one clock times them all.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { serve } from '../../../support/load/child.js'
import { apiKey } from '../../../support/load/daemon.js'
import { summarize } from '../../../support/percentile.js'
import { visitMessages } from '../../../support/wire/osc-messages.js'
import { WireStream } from '../../../support/wire/wire-stream.js'
import { layoutId, readNumber } from './numbers.js'
import { HttpPhone, type Listener, type Phone, StreamPhone } from './phone.js'
import { Timekeeper } from './timekeeper.js'

export type AudienceCalls = typeof calls

/** How long to wait for what is late, ms; what is missing then is in the figures. */
const lateMs = 5000
const streamsPerSecond = 1000

let phones: Phone[] = []
let idle: Phone[] = []
let operators: WireStream[] = []
let times = new Timekeeper(0)
/** Numbers go on from one run to the next, so that a late message is not taken for one of the next run. */
let firstNumber = 0
/** Events that phones were told, and when the last one was. */
let [told, toldAt] = [0, 0]
/** Streams that were refused, or closed by the server, in all; and answers to the actions of a run that were not `ok`. */
let [failed, refused] = [0, 0]
let unknown: number[] = []

const display = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
display.on('message', (datagram) =>
  visitMessages(datagram, (start, end) => times.shown(readNumber(datagram, start, end) - firstNumber)),
)
display.bind(0, '127.0.0.1')
await once(display, 'listening')
const listener: Listener = {
  told: () => {
    told++
    toldAt = performance.now()
  },
  answered: (number, isAccepted) => {
    times.answered(number - firstNumber)
    if (!isAccepted) refused++
  },
  free: (phone) => idle.push(phone),
  lost: () => failed++,
}
const calls = serve({ displayPort: () => display.address().port, open, act, watch, untilTold, close })

/** Opens so many connections or streams, spread over the ports; resolves when phones know what they may do. */
async function open(ports: readonly number[], count: number, over: 'http' | 'stream'): Promise<number> {
  const portOf = (n: number) => ports[n % ports.length]!
  if (over === 'http') {
    phones = await Promise.all(Array.from({ length: count }, (_, n) => HttpPhone.open(portOf(n), listener)))
  } else {
    for (let n = 0; n < count; n++) {
      phones.push(new StreamPhone(portOf(n), `phone-${n}`, listener))
      if (n % (streamsPerSecond / 100) === 0) await delay(10)
    }
    await until(() => told + failed >= count)
  }
  idle = [...phones]
  told = 0
  return failed
}

/**
 * Acts at a steady rate. An action that is due while all phones are busy waits, and its time counts from when it is due:
 * otherwise a stalled server would delay the requests that should reveal the stall.
 */
async function act(perSecond: number, seconds: number) {
  firstNumber += times.actions
  times = new Timekeeper(perSecond * seconds)
  refused = 0
  unknown = []
  const start = performance.now()
  let [due, sent] = [0, 0]
  for (let elapsed = 0; !times.isComplete && elapsed < seconds * 1000 + lateMs; ) {
    // Does not sleep: Node's timers are accurate to 1 ms only, and actions would be sent in bursts.
    await setImmediate()
    elapsed = performance.now() - start
    for (; due < Math.min(times.actions, Math.floor((elapsed * perSecond) / 1000)); due++) times.due(due)
    for (; sent < due && idle.length > 0; sent++) idle.shift()!.act(firstNumber + sent)
  }
  return { ...times.latencies(), refused, failed, unknown: summarize(unknown) }
}

/** Operators watch the numbers arrive from now on. The first one has stopped reading. */
async function watch(port: number, count: number): Promise<void> {
  operators = Array.from({ length: count }, () => {
    let known = Number.NaN
    const onText = (bytes: Buffer, start: number, end: number) => {
      const value = /"value":"(\d+)"/.exec(bytes.toString('latin1', start, end))?.[1]
      if (value === undefined) return
      // For how long it did not know of an action: of each event the longest.
      const since = times.dueAt(known + 1 - firstNumber)
      if (since !== undefined) unknown.push(performance.now() - since)
      known = Number(value)
    }
    return new WireStream(port, { key: apiKey, layoutId }, onText, () => failed++)
  })
  await delay(1000)
  operators[0]?.pause()
}

/** Waits until each phone was told of something. @returns how long ago that was, ms. */
async function untilTold(): Promise<number> {
  await until(() => told + failed >= phones.length)
  told = 0
  return performance.now() - toldAt
}

function close(): void {
  for (const each of [...phones, ...operators]) each.close()
  phones = []
}

async function until(isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + lateMs
  while (!isDone() && performance.now() < deadline) await delay(1)
}
