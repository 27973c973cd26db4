import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { certificateMetrics } from '../../src/tls/certificate-in-use.js'
import { documentAt, documents } from '../support/documents.js'
import { apiKey, runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'

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

test('the guides explain every metric of our own, and no page names one that does not exist', async (t) => {
  const known = await knownMetrics(t)
  const named = documents.flatMap(({ text }) => namesIn(text))
  t.same(
    named.filter((name) => !known.includes(name)),
    [],
  )
  const told = namesIn(
    documentAt('config/guide/technician.md').text + documentAt('config/guide/several-machines.md').text,
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
  const ofAllMachines = [...(await response.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  return [...ofAllMachines, ...metricsOfHttps(), ...metricsOfClusters()]
}

function metricsOfHttps(): string[] {
  return certificateMetrics({ shown: { validUntil: 0, names: [] } }).map(({ name }) => name)
}

/** Those that only machines of a cluster have, as their source names them. */
function metricsOfClusters(): string[] {
  const files = readdirSync('src/cluster', { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts')).map((name) => join('src/cluster', name))
  const names = sources.flatMap((path) => readFileSync(path, 'utf8').match(/(?<=')ovation_\w+(?=')/g) ?? [])
  return [...new Set(names)]
}

/** Each by its whole name; `ovation_process_…` stands for many. */
function namesIn(text: string): string[] {
  return text.match(/\bovation_\w*[a-z](?!\w)/g) ?? []
}
