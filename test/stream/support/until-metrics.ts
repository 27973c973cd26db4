import type { TestBridge } from '../../support/show/bridge.js'
import { until } from '../../support/time/until.js'

/** Waits until the metrics have this line; their text is made once a second. */
export async function untilMetrics({ admin }: Pick<TestBridge, 'admin'>, line: string): Promise<void> {
  await until(async () => {
    const text: string = (await admin('GET', '/metrics')).body
    return text.split('\n').includes(line)
  })
}
