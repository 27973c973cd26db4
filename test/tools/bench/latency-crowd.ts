import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type LatencyReport, type LatencyTask, numberBody, numberLayout, readNumber } from './latency-task.js'
import { visitMessages } from './osc-messages.js'
import { phoneHeaders } from './phone.js'
import { PhoneConnection } from './phone-connection.js'
import { Timekeeper } from './timekeeper.js'

/**
 * A crowd and its display in one process, so that one clock times both. A child with an IPC channel: sends the
 * display's port first, and then the outcome of each task. Usage: latency-crowd.js TOKEN_SECRET
 */
const secret = process.argv[2] ?? ''
const phones = Array.from({ length: 500 }, (_, n) =>
  phoneHeaders(numberLayout.layoutId, `phone-${n}`, secret),
)
/** How long to wait for late messages and answers, ms. */
const lateMs = 2000
let times = new Timekeeper(0)
/** Numbers continue from task to task, so that a late message is not mistaken for one of the next task. */
let firstNumber = 0

const display = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
display.on('message', (datagram) =>
  visitMessages(datagram, (start, end) => times.shown(readNumber(datagram, start, end) - firstNumber)),
)
display.bind(0, '127.0.0.1')
await once(display, 'listening')
process.on('message', async (task: LatencyTask) => notify(await play(task)))
process.once('disconnect', () => process.exit(0))
notify({})

function notify(report: Partial<LatencyReport>): void {
  process.send?.({ displayPort: display.address().port, ...report })
}

async function play({ ports, connections, rate, seconds }: LatencyTask): Promise<Partial<LatencyReport>> {
  firstNumber += times.actions
  times = new Timekeeper(rate * seconds)
  let refused = 0
  const idle: PhoneConnection[] = []
  const all = Array.from({ length: connections }, (_, n) => {
    const connection = new PhoneConnection(ports[n % ports.length]!, (action, accepted) => {
      times.answered(action)
      if (!accepted) refused++
      idle.push(connection)
    })
    return connection
  })
  await Promise.all(all.map((connection) => connection.open()))
  idle.push(...all)
  await send(idle, rate, seconds)
  for (const connection of all) connection.close()
  return { ...times.latencies(), refused }
}

/**
 * Sends at a fixed rate. An action that is due while all connections are busy waits, and its time counts from when it
 * is due: otherwise a stalled server would delay the requests that should reveal the stall.
 */
async function send(idle: PhoneConnection[], rate: number, seconds: number): Promise<void> {
  const start = performance.now()
  let due = 0
  let sent = 0
  for (let elapsed = 0; !times.isComplete && elapsed < seconds * 1000 + lateMs; ) {
    await nextTick()
    elapsed = performance.now() - start
    for (; due < Math.min(times.actions, Math.floor((elapsed * rate) / 1000)); due++) times.due(due)
    for (; sent < due; sent++) {
      const connection = idle.shift()
      if (!connection) break
      connection.send(sent, { headers: phones[sent % phones.length]!, body: numberBody(firstNumber + sent) })
    }
  }
}

/** Does not sleep: Node's timers are accurate to 1 ms only, and actions would be sent in bursts. */
function nextTick(): Promise<void> {
  return new Promise(setImmediate)
}
