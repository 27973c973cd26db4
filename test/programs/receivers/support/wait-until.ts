import { until } from '../../../support/time/until.js'

/**
 * Waits until the condition holds.
 * @param found what is there instead, for the message
 * @throws after a minute
 */
export async function waitUntil(
  isSo: () => boolean,
  wanted: string,
  found = () => 'it did not happen',
): Promise<void> {
  await until(isSo, wanted, found)
}
