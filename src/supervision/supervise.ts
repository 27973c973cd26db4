import type { Log } from '../log.js'
import { Notifier } from './notifier.js'
import { takeNotifySettings } from './notify-settings.js'
import { type OwnHttp, SelfRequest } from './self-request.js'
import { Watchdog } from './watchdog.js'

/** The conversation with the supervisor that started the service. */
export interface Supervision {
  /** Says that the service stops; call it before the drain. */
  end(): void
}

/**
 * Notifies systemd that the service is ready, and from then on that it works, if systemd expects that (sd_notify(3)).
 * Call it when everything is bound and loaded. Without a supervisor that listens, it does nothing.
 *
 * @param env with `$NOTIFY_SOCKET` and `$WATCHDOG_USEC`, which are removed from it.
 */
export function supervise(http: OwnHttp, env: NodeJS.ProcessEnv, log: Log): Supervision {
  const expected = takeNotifySettings(env, log)
  if (!expected) return { end: () => {} }
  const notifier = new Notifier(expected.socket, env.PATH ?? '', log)
  notifier.announce('READY=1')
  const watchdog =
    expected.watchdogMs > 0
      ? new Watchdog(expected.watchdogMs, new SelfRequest(http), () => notifier.send('WATCHDOG=1'), log)
      : undefined
  watchdog?.watch()
  return {
    end: () => {
      watchdog?.close()
      notifier.end('STOPPING=1')
    },
  }
}
