import type { Own } from '../session/own-actions.js'

/** The value to show: what was asked for while it is on its way, else what counts. */
export function shownValue({ pending, wanted, value }: Own): unknown {
  return pending > 0 ? wanted : value
}
