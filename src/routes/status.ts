import type { Display } from '../display/display.js'
import type { Exchange } from '../http/exchange.js'
import type { Registration } from '../osc-input/command/registrations.js'
import type { Lease } from '../state/state-entry.js'
import { requireApiKey } from './operation.js'
import type { RouteContext } from './route-context.js'

/** How long a display is shown after its lease has ended. */
const expiredShownMs = 60_000

/** `GET /status`: the overview for a technician. */
export function getStatus(context: RouteContext, exchange: Exchange): void {
  const { name, version, startedAt, state, store, reloads, displays, registrations, tally, pace } = context
  requireApiKey(context, exchange)
  exchange.reply({
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify({
      name,
      version,
      pid: process.pid,
      uptime: Math.floor((performance.now() - startedAt) / 1000),
      durable: store.durable,
      lastReload: reloads.last,
      layouts: [...state.layouts.byId.values()].map(({ layoutId, activePage }) => ({
        layoutId,
        activePageId: activePage.pageId,
      })),
      displays: [
        ...displays.all.map((display) =>
          describeDisplay(
            display,
            registrations.all.find((registration) => registration.display === display),
          ),
        ),
        ...registrations.all
          .filter(({ endsAt, display }) => !display && endsAt > performance.now() - expiredShownMs)
          .map(({ lease }) => describeExpired(lease)),
      ],
      actions: {
        accepted: tally.accepted,
        perSecond: pace.perSecond,
        refused: Object.fromEntries(tally.refused),
      },
    }),
  })
}

/** `lease`, in seconds, is present only for displays that have registered themselves. */
function describeDisplay(
  { options, state, sent, dropped, lastError }: Display,
  registration: Registration | undefined,
): object {
  const { name, host, port } = options
  const left = registration && {
    lease: Math.max(1, Math.ceil((registration.endsAt - performance.now()) / 1000)),
  }
  return { name, host, port, state, sent, dropped, lastError, ...left }
}

function describeExpired({ name, ip, port }: Lease): object {
  const lastError = 'its lease has ended; it returns with its next /ovation/subscribe'
  return { name, host: ip, port, state: 'down', sent: 0, dropped: 0, lastError, lease: 0 }
}
