import type { Log } from '../log.js'

/** What the supervisor that started this process, such as systemd, expects from it. */
export interface NotifySettings {
  /** Path of its socket, or `@` and an abstract name. */
  readonly socket: string
  /** It kills the process after so long without `WATCHDOG=1`; 0 if it never does. */
  readonly watchdogMs: number
}

/**
 * Takes them out of the environment, so that no other program started from here speaks for the service
 * (sd_notify(3), sd_watchdog_enabled(3)).
 *
 * @returns undefined if nobody listens.
 */
export function takeNotifySettings(env: NodeJS.ProcessEnv, log: Log): NotifySettings | undefined {
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
