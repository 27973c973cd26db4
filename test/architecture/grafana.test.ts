import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { apiKey, runBridge } from '../support/bridge.js'

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

test('every metric that the Grafana dashboard shows is one that the service has', async (t) => {
  const { url } = await runBridge(t)
  const text = await (await fetch(`${url}/metrics`, { headers: { 'x-api-key': apiKey } })).text()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const { panels } = JSON.parse(readFileSync('config/grafana.json', 'utf8')) as Dashboard
  for (const { title, targets } of panels) {
    const shown = targets.flatMap(({ expr }) => expr.match(/ovation_\w+/g) ?? [])
    t.ok(shown.length >= targets.length, `${title} shows something`)
    t.same(
      shown.filter((name) => !known.has(name)),
      [],
      title,
    )
  }
})
