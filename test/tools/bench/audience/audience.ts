// A child: phones, operators and the display of a show in one process, so that one clock times them all.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { serve } from '../../../support/load/child.js'
import { apiKey, tokenSecret } from '../../../support/load/daemon.js'
import { tokenOf } from '../../../support/load/target.js'
import { summarize } from '../../../support/percentile.js'
import { visitMessages } from '../../../support/wire/osc-messages.js'
import { phoneHeaders } from '../../../support/wire/phone.js'
import { PhoneConnection } from '../../../support/wire/phone-connection.js'
import { StreamPhone } from '../../../support/wire/stream-phone.js'
import { WireStream } from '../../../support/wire/wire-stream.js'
import { layoutId, numberBody, readNumber } from './numbers.js'
import { Timekeeper } from './timekeeper.js'

export type AudienceCalls = typeof calls

/** A phone with one connection, which carries one action at a time. */
interface Phone {
  readonly carrier: PhoneConnection | StreamPhone
  readonly headers: Readonly<Record<string, string>>
}

/** How long to wait for what is late, ms; what is missing then is in the figures. */
const lateMs = 5000
/** Phones that open their streams in a hundredth of a second. */
const together = 10

let phones: Phone[] = []
let idle: Phone[] = []
let operators: WireStream[] = []
let times = new Timekeeper(0)
/** Numbers go on from one run to the next, so that a late message is not taken for one of the next run. */
let firstNumber = 0
/** Events that phones were told, and when the last one was. */
let [told, toldAt] = [0, 0]
/** Streams that were refused, or closed by the service, in all; and answers to the actions of a run that were not `ok`. */
let [failed, refused] = [0, 0]
let unknown: number[] = []

const display = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
display.on('message', (datagram) =>
  visitMessages(datagram, (start, end) =>
    times.note('display', readNumber(datagram, start, end) - firstNumber),
  ),
)
display.bind(0, '127.0.0.1')
await once(display, 'listening')
const calls = serve({ displayPort: () => display.address().port, open, act, watch, untilTold, close })

/** Opens so many connections or streams, spread over the ports; resolves when phones know what they may do. */
async function open(ports: readonly number[], count: number, over: 'http' | 'stream'): Promise<number> {
  phones = Array.from({ length: count }, (_, n) => makePhone(ports[n % ports.length]!, `phone-${n}`, over))
  const opened: Promise<void>[] = []
  for (const { carrier } of phones)
    if (opened.push(carrier.open()) % together === 0 && over === 'stream') await delay(10)
  await Promise.race([Promise.all(opened), delay(lateMs)])
  idle = [...phones]
  told = 0
  return failed
}

function makePhone(port: number, participant: string, over: 'http' | 'stream'): Phone {
  const answered = (number: number, isAccepted: boolean) => {
    times.note('answer', number - firstNumber)
    if (!isAccepted) refused++
    idle.push(phone)
  }
  const lost = () => failed++
  const token = tokenOf(participant, layoutId)
  const phone: Phone = {
    headers: phoneHeaders(layoutId, participant, tokenSecret),
    carrier:
      over === 'http'
        ? new PhoneConnection(port, answered)
        : new StreamPhone(port, token, { answered, lost, told: hear }),
  }
  return phone
}

function hear(): void {
  told++
  toldAt = performance.now()
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
  let sent = 0
  for (let elapsed = 0; !times.isComplete && elapsed < seconds * 1000 + lateMs; ) {
    // Does not sleep: Node's timers are accurate to 1 ms only, and actions would be sent in bursts.
    await setImmediate()
    elapsed = performance.now() - start
    const due = Math.min(times.actions, Math.floor((elapsed * perSecond) / 1000))
    while (times.dueAt.length < due) times.dueAt.push(performance.now())
    for (; sent < due && idle.length > 0; sent++) {
      const { carrier, headers } = idle.shift()!
      carrier.send(firstNumber + sent, { headers, body: numberBody(firstNumber + sent) })
    }
  }
  const [toDisplay, toAnswer] = [times.latency('display'), times.latency('answer')]
  return { display: toDisplay, answer: toAnswer, refused, failed, unknown: summarize(unknown) }
}

/** Operators watch the numbers arrive from now on. The first one has stopped reading. */
async function watch(port: number, count: number): Promise<void> {
  operators = Array.from({ length: count }, () => {
    let known = Number.NaN
    const onText = (bytes: Buffer, start: number, end: number) => {
      const value = /"value":"(\d+)"/.exec(bytes.toString('latin1', start, end))?.[1]
      if (value === undefined) return
      // For how long it did not know of an action: of each event the longest.
      const since = times.dueAt[known + 1 - firstNumber]
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
  const deadline = performance.now() + lateMs
  while (told + failed < phones.length && performance.now() < deadline) await delay(1)
  told = 0
  return performance.now() - toldAt
}

function close(): void {
  for (const { carrier } of phones) carrier.close()
  for (const operator of operators) operator.close()
  phones = []
}
