import childProcess from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Notifier } from '../../src/supervision/notifier.js'
import { childProcessesOf, isRunning } from '../support/machine/child-processes.js'
import { cannotSupervise, openSupervisor, type Supervisor } from '../support/machine/supervisor.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { stays, until } from '../support/time/until.js'

const skip = cannotSupervise
/** ms, within which a dead helper would have been restarted. */
const aWhile = 1500
const ended = 'warn: the helper process that notifies systemd ended; it is restarted'

test('after its end nothing is sent any longer, and no helper is started again', { skip }, async (t) => {
  const supervisor = await openSupervisor(t)
  const { notifier, events } = open(supervisor)
  notifier.announce('READY=1')
  const [helper] = helpers()
  notifier.end('STOPPING=1')
  notifier.send('WATCHDOG=1')
  notifier.announce('READY=1')
  await supervisor.hears('STOPPING=1')
  await until(() => !isRunning(helper!))
  await stays(() => helpers().length === 0, aWhile, helpers)
  t.same(supervisor.states, ['READY=1', 'STOPPING=1'])
  t.same(events, [], 'and that is not logged')
})

test('a helper that has died just before the end stays dead', { skip }, async (t) => {
  const supervisor = await openSupervisor(t)
  const { notifier, events } = open(supervisor)
  process.kill(helpers()[0]!, 'SIGKILL')
  await until(() => events.length > 0)
  notifier.end('STOPPING=1')
  await stays(() => helpers().length === 0, aWhile, helpers)
  t.same(events, [ended])
})

test('one that dies again and again is restarted each time, and that is logged once a minute', {
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
  t.same(supervisor.states, Array(3).fill('READY=1'), 'each sends the state again')
  t.same(events, [ended])
  notifier.end('STOPPING=1')
  await supervisor.hears('STOPPING=1')
})

test('one that could not be started is tried again, and sends the state then', { skip }, async (t) => {
  const supervisor = await openSupervisor(t)
  // As if no file descriptor were free: there is no pipe, and the reason follows later.
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
