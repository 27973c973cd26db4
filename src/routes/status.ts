import type { Display } from '../display/display.js'
import type { Exchange } from '../http/exchange.js'
import type { Lease } from '../state/entry.js'
import type { Parts, RegisteredDisplay, RegisteredDisplays } from './parts.js'
import { requireApiKey } from './require-api-key.js'

/** A display whose lease has run out is shown so long: somebody may just be looking for it. */
const expiredShownMs = 60_000

/** `GET /status`: what a technician wants to see at one glance. */
export function getStatus(parts: Parts, exchange: Exchange): void {
  const { apiKeys, name, version, startedAt, state, store, reloads, displays, registrations, tally, pace } =
    parts
  requireApiKey(apiKeys, exchange)
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
        ...displays.all.map((display) => describeDisplay(display, registrationOf(registrations, display))),
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

function registrationOf({ all }: RegisteredDisplays, display: Display): RegisteredDisplay | undefined {
  return all.find((registration) => registration.display === display)
}

/** `lease`, in seconds, is there only of displays that have registered by themselves. */
function describeDisplay(
  { options, state, sent, dropped, lastError }: Display,
  registration: RegisteredDisplay | undefined,
): object {
  const { name, host, port } = options
  const left = registration && {
    lease: Math.max(1, Math.ceil((registration.endsAt - performance.now()) / 1000)),
  }
  return { name, host, port, state, sent, dropped, lastError, ...left }
}

function describeExpired({ name, ip, port }: Lease): object {
  const lastError = 'its lease has run out; it is back with its next /ovation/subscribe'
  return { name, host: ip, port, state: 'down', sent: 0, dropped: 0, lastError, lease: 0 }
}
