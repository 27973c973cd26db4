import type { Log } from '../log.js'

/** What the supervisor that started this process, systemd say, wants to hear from it. */
export interface Terms {
  /** Path of its socket, or `@` and an abstract name. */
  readonly socket: string
  /** Without a beat for so long it kills the process; 0 where it watches nothing. */
  readonly watchdogMs: number
}

/**
 * Takes the terms out of the environment, so that no other program started from here speaks for the service
 * (sd_notify(3), sd_watchdog_enabled(3)).
 *
 * @returns undefined where nobody listens.
 */
export function takeTerms(env: NodeJS.ProcessEnv, log: Log): Terms | undefined {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: pid } = env
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  if (!socket) return undefined
  const watchdogMs = Math.max(0, Number(microseconds ?? 0) / 1000) || 0
  if (watchdogMs === 0 || pid === undefined || Number(pid) === process.pid) return { socket, watchdogMs }
  log.warn(
    `the watchdog expects beats of process ${pid}, but this is ${process.pid}: there will be none; let ExecStart of the unit start node itself, without a program between them`,
  )
  return { socket, watchdogMs: 0 }
}
