import { phoneHeaders } from '../phone.js'
import { percentile } from '../statistics.js'
import { HonestPhone } from './honest-phone.js'
import { type HonestReport, type HonestTask, honestLayout, lids } from './honest-task.js'

/**
 * Phones that press over HTTP while others make trouble; in a process of their own, so that nothing else delays their
 * clock. A child with an IPC channel: says that it is ready, then answers each task. Usage: honest-program.js TOKEN_SECRET
 */
const [secret = ''] = process.argv.slice(2)
const { layoutId } = honestLayout
const body = JSON.stringify({ layoutId, lid: lids.honest, type: 'Button' })
const phones: HonestPhone[] = []
let since = 0
let waits: number[] = []
let [accepted, broken, refused] = [0, 0, 0]
const listener = {
  accepted: (begun: number, wait: number) => {
    accepted++
    if (begun >= since) waits.push(wait)
  },
  broken: () => broken++,
  refused: () => refused++,
}
process.on('message', async (task: HonestTask) => {
  await play(task)
  process.send?.(report())
})
process.once('disconnect', () => process.exit(0))
process.send?.(report())

async function play(task: HonestTask): Promise<void> {
  if (task.kind === 'begin')
    for (let n = 0; n < task.phones; n++) {
      const headers = phoneHeaders(layoutId, `honest-${n}`, secret)
      const { port, pressesEach, pressesAConnection = Number.POSITIVE_INFINITY } = task
      phones.push(new HonestPhone(port, { headers, body }, 1000 / pressesEach, pressesAConnection, listener))
    }
  if (task.kind === 'begin' || task.kind === 'window') {
    since = performance.now()
    waits = []
    ;[broken, refused] = [0, 0]
  }
  if (task.kind !== 'end') return
  for (const phone of phones) phone.end()
  while (phones.some(({ begun }) => begun !== undefined))
    await new Promise((resolve) => setTimeout(resolve, 10))
}

function report(): HonestReport {
  const now = performance.now()
  const open = phones.flatMap(({ begun = 0 }) => (begun >= since && begun > 0 ? [now - begun] : []))
  const sorted = Float64Array.from([...waits, ...open]).sort()
  const [p50, p99, max] = [50, 99, 100].map((percent) => percentile(sorted, percent)) as [
    number,
    number,
    number,
  ]
  return { p50, p99, max, accepted, broken, refused }
}
