import childProcess from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
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

test('one that could not be started is tried again, and tells then what stands', { skip }, async (t) => {
  const supervisor = await openSupervisor(t)
  // As where no file descriptor is free: there is no pipe, and the reason comes later.
  const noProcess = Object.assign(new EventEmitter(), { unref: () => {} })
  const { spawn } = childProcess
  t.teardown(() => replaceSpawn(spawn))
  replaceSpawn((() => noProcess) as unknown as typeof spawn)
  const { notifier, events } = open(supervisor)
  replaceSpawn(spawn)
  notifier.announce('READY=1')
  t.same(events, [])
  noProcess.emit('error', new Error('spawn /bin/sh EMFILE'))
  t.same(events, [ended])
  await supervisor.hears('READY=1')
  notifier.end('STOPPING=1')
  await supervisor.hears('STOPPING=1')
})

function replaceSpawn(spawn: typeof childProcess.spawn): void {
  childProcess.spawn = spawn
  syncBuiltinESMExports()
}

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
