import type { TestBridge } from '../../support/show/bridge.js'

/** How often a message of the OSC port had no effect, by reason. */
export async function refusalsOf({ admin }: TestBridge): Promise<Record<string, number>> {
  const { body } = await admin('GET', '/metrics')
  const rows = [...String(body).matchAll(/^ovation_osc_refused_total\{reason="(.*)"\} (\d+)$/gm)]
  return Object.fromEntries(rows.map(([, reason, count]) => [reason, Number(count)]))
}
