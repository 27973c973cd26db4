import type { Log } from '../log.js'
import { Notifier } from './notifier.js'
import { type OwnHttp, SelfRequest, watch } from './watchdog.js'

/**
 * Notifies systemd that the service is ready and, if systemd expects that, regularly that it works (sd_notify(3)).
 * Call it when everything is bound and loaded. Without a supervisor that listens, it does nothing.
 *
 * @param env with `$NOTIFY_SOCKET` and `$WATCHDOG_USEC`, which are removed from it.
 * @returns `end`, which says that the service stops; call it before the drain.
 */
export function supervise(http: OwnHttp, env: NodeJS.ProcessEnv, log: Log): { end(): void } {
  const expected = takeNotifySettings(env, log)
  if (!expected) return { end: () => {} }
  const { socket, watchdogMs } = expected
  const notifier = new Notifier(socket, env.PATH ?? '', log)
  notifier.announce('READY=1')
  const request = new SelfRequest(http)
  const ending = new AbortController()
  if (watchdogMs > 0) watch(watchdogMs, request, () => notifier.send('WATCHDOG=1'), log, ending.signal)
  return {
    end: () => {
      ending.abort()
      request.close()
      notifier.end('STOPPING=1')
    },
  }
}

/**
 * Takes out of the environment what the supervisor that started this process, such as systemd, expects from it, so that
 * no other program started from here speaks for the service (sd_notify(3), sd_watchdog_enabled(3)).
 *
 * @returns the path of its socket, or `@` and an abstract name, and after how long without `WATCHDOG=1` it kills the
 * process, 0 if never; undefined if nobody listens.
 */
export function takeNotifySettings(env: NodeJS.ProcessEnv, log: Log) {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: pid } = env
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  if (!socket) return undefined
  const watchdogMs = Math.max(0, Number(microseconds ?? 0) / 1000) || 0
  if (watchdogMs === 0 || pid === undefined || Number(pid) === process.pid) return { socket, watchdogMs }
  log.warn(
    `the watchdog of systemd expects notifications from process ${pid}, but this is ${process.pid}, which sends none; make ExecStart of the unit start node itself, without a program in between`,
  )
  return { socket, watchdogMs: 0 }
}
