import { takeNotifySettings } from '../../src/supervision/supervise.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'

const socket = '/run/notify'

test('what the supervisor expects is read, in ms', (t) => {
  const { log, events } = recordLog()
  const watchdogMs = (microseconds?: string, pid?: number) =>
    takeNotifySettings(
      {
        NOTIFY_SOCKET: socket,
        ...(microseconds !== undefined && { WATCHDOG_USEC: microseconds }),
        ...(pid !== undefined && { WATCHDOG_PID: String(pid) }),
      },
      log,
    )?.watchdogMs
  for (const [microseconds, ms] of [
    ['10000000', 10_000],
    ['500', 0.5],
    ['0', 0],
    ['-1000000', 0],
    ['much', 0],
    ['', 0],
    [undefined, 0],
  ] as const)
    t.equal(watchdogMs(microseconds), ms, `${microseconds}`)
  t.equal(watchdogMs('10000000', process.pid), 10_000)
  t.equal(watchdogMs('0', process.ppid), 0)
  t.same(events, [])
  t.equal(watchdogMs('10000000', process.ppid), 0, 'the watchdog of another process is not ours')
  t.match(events, [
    new RegExp(`^warn: the watchdog of systemd expects notifications from process ${process.ppid}`),
  ])
  t.end()
})

test('they are removed from the environment, even if nobody listens', (t) => {
  const { log } = recordLog()
  for (const own of [{ NOTIFY_SOCKET: socket }, { NOTIFY_SOCKET: '' }, {}]) {
    const env: NodeJS.ProcessEnv = { ...own, WATCHDOG_USEC: '1000', WATCHDOG_PID: '1', HOME: '/' }
    t.equal(takeNotifySettings(env, log)?.socket, own.NOTIFY_SOCKET || undefined)
    t.same(env, { HOME: '/' })
  }
  t.end()
})
