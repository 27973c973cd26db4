import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readNumber } from '../latency-task.js'
import { visitMessages } from '../osc-messages.js'
import { House } from './house.js'
import type { HouseReport, HouseTask } from './house-task.js'

/**
 * A house full of phones, its operators and its display. A child with an IPC channel: sends the display's port first, and
 * then the outcome of each task. Usage: house-program.js TOKEN_SECRET
 */
const house = new House(process.argv[2] ?? '')
const display = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
display.on('message', (datagram) =>
  visitMessages(datagram, (start, end) => house.shown(readNumber(datagram, start, end))),
)
display.bind(0, '127.0.0.1')
await once(display, 'listening')
process.on('message', async (task: HouseTask) => report(await house.play(task)))
process.once('disconnect', () => process.exit(0))
report({ failed: 0, refused: 0 })

function report(outcome: Omit<HouseReport, 'displayPort'>): void {
  process.send?.({ displayPort: display.address().port, ...outcome })
}
