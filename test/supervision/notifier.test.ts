import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { Notifier } from '../../src/supervision/notifier.js'
import { childProcessesOf, isRunning } from '../support/child-processes.js'
import { recordLog } from '../support/record-log.js'
import { cannotSupervise, openSupervisor, type Supervisor } from '../support/supervisor.js'
import { until } from '../support/until.js'

const skip = cannotSupervise
/** In which a helper that has died would have been started again. */
const aWhile = 1500
const ended = 'warn: the helper process that speaks to systemd has ended; it is started again'

test('after its end nothing is told any more, and no helper is started again', { skip }, async (t) => {
  const supervisor = await openSupervisor(t)
  const { notifier, events } = open(supervisor)
  notifier.announce('READY=1')
  const [helper] = helpers()
  notifier.end('STOPPING=1')
  notifier.tell('WATCHDOG=1')
  notifier.announce('READY=1')
  await supervisor.hears('STOPPING=1')
  await until(() => !isRunning(helper!))
  await pause()
  t.same(helpers(), [])
  t.same(supervisor.states, ['READY=1', 'STOPPING=1'])
  t.same(events, [], 'and that is nothing to tell')
})

test('a helper that has died just before the end stays dead', { skip }, async (t) => {
  const supervisor = await openSupervisor(t)
  const { notifier, events } = open(supervisor)
  process.kill(helpers()[0]!, 'SIGKILL')
  await until(() => events.length > 0)
  notifier.end('STOPPING=1')
  await pause()
  t.same(helpers(), [])
  t.same(events, [ended])
})

test('one that dies again and again is started each time, and that is told once a minute', {
  skip,
}, async (t) => {
  const supervisor = await openSupervisor(t)
  const { notifier, events } = open(supervisor)
  notifier.announce('READY=1')
  for (let life = 1; life <= 2; life++) {
    await until(() => supervisor.states.length === life)
    process.kill(helpers()[0]!, 'SIGKILL')
    await until(() => helpers().length === 0)
    await until(() => helpers().length === 1)
  }
  await until(() => supervisor.states.length === 3)
  t.same(supervisor.states, Array(3).fill('READY=1'), 'each tells what stands')
  t.same(events, [ended])
  notifier.end('STOPPING=1')
  await supervisor.hears('STOPPING=1')
})

function open({ env }: Supervisor) {
  const { log, events } = recordLog()
  return { notifier: new Notifier(env.NOTIFY_SOCKET!, process.env.PATH ?? '', log), events }
}

function helpers(): number[] {
  return childProcessesOf(process.pid).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('systemd-notify'),
  )
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, aWhile))
}
