import { setTimeout as delay } from 'node:timers/promises'
import { honestLayout } from '../honest/honest-task.js'
import { phoneHeaders } from '../phone.js'
import { percentile } from '../statistics.js'
import { StormPhone } from './storm-phone.js'
import type { StormReport, StormTask } from './storm-task.js'

/**
 * The phones of a storm. A child with an IPC channel: says that it is ready, then answers each task.
 * Usage: storm-program.js TOKEN_SECRET
 */
const [secret = ''] = process.argv.slice(2)
const longestMs = 60_000
/** Phones that open their streams in a hundredth of a second, while nothing is measured. */
const together = 10
const phones: StormPhone[] = []
let presses = 0
process.on('message', async (task: StormTask) => process.send?.(await play(task)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function play(task: StormTask): Promise<StormReport> {
  const begun = performance.now()
  const unanswered = phones.filter(({ isAnswered }) => !isAnswered).length
  if (task.kind === 'open') await open(task.port, task.phones)
  else if (task.kind === 'cut') for (const phone of phones) phone.cut()
  else if (task.kind === 'press') {
    for (const phone of phones) phone.press()
    presses += phones.length
  }
  if (task.kind === 'open' || task.kind === 'gather') await gathered()
  const times = phones.map(({ greetedAt = Number.NaN }) => Math.max(0, greetedAt - begun))
  const sorted = Float64Array.from(times.filter((time) => !Number.isNaN(time))).sort()
  const [p50, p99, last] = [50, 99, 100].map((percent) => percentile(sorted, percent)) as [
    number,
    number,
    number,
  ]
  const failures = phones.reduce((sum, phone) => sum + phone.failures, 0)
  for (const phone of phones) phone.failures = 0
  const answered = Math.max(0, ...phones.map(({ answeredAt }) => answeredAt - begun))
  return { presses, p50, p99, last, answered, unanswered, failures, missing: phones.filter(isAway).length }
}

async function open(port: number, count: number): Promise<void> {
  const { layoutId } = honestLayout
  for (let n = 0; n < count; n++) {
    const { authorization = '' } = phoneHeaders(layoutId, `storm-${n}`, secret)
    phones.push(new StormPhone(port, authorization.slice('Bearer '.length)))
    if (n % together === 0) await delay(10)
  }
}

async function gathered(): Promise<void> {
  const deadline = performance.now() + longestMs
  while (phones.some(isAway) && performance.now() < deadline) await delay(20)
}

function isAway({ greetedAt, isAnswered }: StormPhone): boolean {
  return greetedAt === undefined || !isAnswered
}
