import type { Log } from '../log.js'
import { Notifier } from './notifier.js'
import { takeNotifySettings } from './notify-settings.js'
import { type OwnHttp, SelfRequest } from './self-request.js'
import { watch } from './watchdog.js'

/**
 * Notifies systemd that the service is ready, and from then on that it works, if systemd expects that (sd_notify(3)).
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
