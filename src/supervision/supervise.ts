import type { Log } from '../log.js'
import { Notifier } from './notifier.js'
import { type OwnDoor, SelfRequest } from './self-request.js'
import { takeTerms } from './terms.js'
import { Watchdog } from './watchdog.js'

/** What is told to the supervisor that started the service. */
export interface Supervision {
  /** The service stops: to be called before the drain. */
  end(): void
}

/**
 * Tells systemd that the service is ready, and from then on that it works, where it wants to know (sd_notify(3)). To
 * be called when all is bound and loaded. Where nobody wants to know, nothing is started and nothing is told.
 *
 * @param env where `$NOTIFY_SOCKET` and `$WATCHDOG_USEC` stand; they are taken out of it.
 */
export function supervise(door: OwnDoor, env: NodeJS.ProcessEnv, log: Log): Supervision {
  const terms = takeTerms(env, log)
  if (!terms) return { end: () => {} }
  const notifier = new Notifier(terms.socket, env.PATH ?? '', log)
  notifier.announce('READY=1')
  const watchdog =
    terms.watchdogMs > 0
      ? new Watchdog(terms.watchdogMs, new SelfRequest(door), () => notifier.tell('WATCHDOG=1'), log)
      : undefined
  watchdog?.watch()
  return {
    end: () => {
      watchdog?.close()
      notifier.end('STOPPING=1')
    },
  }
}
