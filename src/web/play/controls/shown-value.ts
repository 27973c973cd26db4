import type { Own } from '../session/own-actions.js'

/** The value to show: the one in flight, else the one that counts. */
export function shownValue({ pending, wanted, value }: Own): unknown {
  return pending > 0 ? wanted : value
}
