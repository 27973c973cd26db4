import { until } from '../../../support/until.js'

const limitMs = 20_000

/**
 * Waits until the condition holds.
 * @param found what is there instead, for the message
 * @throws after 20 s
 */
export async function waitUntil(
  isSo: () => boolean,
  wanted: string,
  found = () => 'it did not happen',
): Promise<void> {
  const deadline = performance.now() + limitMs
  await until(() => isSo() || performance.now() > deadline)
  if (!isSo()) throw new Error(`waited ${limitMs / 1000} s for ${wanted}; ${found()}`)
}
