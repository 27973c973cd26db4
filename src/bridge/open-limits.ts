import { mostRemembered } from '../auth/audience-tokens.js'
import { Connections } from '../http/connections.js'
import { countDescriptors, readDescriptorLimit, reservedDescriptors } from '../limits/descriptors.js'
import { LoadMeter } from '../limits/load-meter.js'
import { inNetworks } from '../limits/networks.js'
import { SharedBuckets, TokenBuckets } from '../limits/token-bucket.js'
import type { BridgeOptions, Opens } from './bridge-options.js'

/** What bounds the load that clients can make. */
export function openLimits(options: BridgeOptions, opens: Opens) {
  const { settings, log, leadership } = options
  return {
    load: opens(new LoadMeter(log, leadership && (() => leadership.fence.isOpen))),
    limits: new TokenBuckets(settings.limits),
    // As many as tokens, so that nobody whose token is remembered gets another bucket.
    buckets: new SharedBuckets(mostRemembered),
    connections: openConnections(options),
    maxConnections: settings.limits.maxConnections,
    maxBody: settings.http.maxBody,
    isProxy: inNetworks(settings.http.proxies),
    corsOrigins: settings.http.corsOrigins,
    metricsAccess: settings.http.metrics,
  }
}

/** As many as the settings allow, and the system, besides what the displays need. */
export function openConnections({ settings, displays, log }: BridgeOptions): Connections {
  const descriptors = readDescriptorLimit() - reservedDescriptors(displays.length)
  return new Connections(settings.limits.maxConnections, log, descriptors, countDescriptors)
}
