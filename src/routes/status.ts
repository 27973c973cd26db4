import type { Exchange } from '../http/exchange.js'
import type { Parts } from './parts.js'
import { requireApiKey } from './require-api-key.js'

/** `GET /status`: what a technician wants to see at one glance. */
export function getStatus(parts: Parts, exchange: Exchange): void {
  const { apiKeys, name, version, startedAt, state, store, displays, tally } = parts
  requireApiKey(apiKeys, exchange)
  exchange.reply({
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify({
      name,
      version,
      uptime: Math.floor((performance.now() - startedAt) / 1000),
      durable: store.durable,
      layouts: [...state.stage.layouts.values()].map(({ layoutId, activePage }) => ({
        layoutId,
        activePageId: activePage.pageId,
      })),
      displays: displays.all.map(({ options, sender, dropped }) => ({
        name: options.name,
        host: options.host,
        port: options.port,
        state: sender.health.state,
        sent: sender.sent,
        dropped,
        lastError: sender.health.lastError,
      })),
      actions: { accepted: tally.accepted, refused: Object.fromEntries(tally.refused) },
    }),
  })
}
