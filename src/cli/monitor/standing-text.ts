import type { SubscriptionStatus } from './monitor-subscription.js'
import { toPrintableJson } from './printable-json.js'

/** What has become of a registration that was there before. */
export function describeSubscription(standing: SubscriptionStatus, place: string): string {
  switch (standing.state) {
    case 'registered':
      return `registered at ${place} again`
    case 'refused':
      return `the daemon at ${place} refuses the registration: ${toPrintableJson(standing.reason).slice(1, -1)}`
    case 'unanswered':
      return `no daemon answers at ${place} any more; asking again every second`
  }
}
