import { readFileSync } from 'node:fs'
import { type Test, test } from 'tap'
import { apiKey, runBridge } from '../support/bridge.js'

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

test('every metric that the Grafana dashboard shows is one that the service has', async (t) => {
  const known = await knownMetrics(t)
  const { panels } = JSON.parse(readFileSync('config/grafana.json', 'utf8')) as Dashboard
  for (const { title, targets } of panels) {
    const shown = targets.flatMap(({ expr }) => namesIn(expr))
    t.ok(shown.length >= targets.length, `${title} shows something`)
    t.same(
      shown.filter((name) => !known.includes(name)),
      [],
      title,
    )
  }
})

test('the README tells of every metric of our own, and of none that is not there', async (t) => {
  const known = await knownMetrics(t)
  const told = namesIn(readFileSync('README.md', 'utf8'))
  t.same(
    told.filter((name) => !known.includes(name)),
    [],
  )
  const own = known.filter((name) => !/^ovation_(process|nodejs)_/.test(name))
  t.same(
    own.filter((name) => !told.includes(name)),
    [],
  )
})

async function knownMetrics(t: Test): Promise<string[]> {
  const { url } = await runBridge(t)
  const response = await fetch(`${url}/metrics`, { headers: { 'x-api-key': apiKey } })
  return [...(await response.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
}

/** Each by its whole name; `ovation_process_…` stands for many. */
function namesIn(text: string): string[] {
  return text.match(/\bovation_\w*[a-z](?!\w)/g) ?? []
}
