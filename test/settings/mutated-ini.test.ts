import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { loadSettings } from '../../src/settings/load-settings.js'
import type { Settings } from '../../src/settings/settings.js'
import { test } from '../support/tap.js'
import { errorsOf } from './support/settings-of.js'

const lines = readFileSync('service.example.ini', 'utf8').split('\n')
const keyLines = [...lines.keys()].filter((at) => /^\w+ =/.test(lines[at]!))
const values = lines.flatMap((line) => /^\w+ = (.+)$/.exec(line)?.[1] ?? [])
const odd = [
  '"a ; b"',
  '"',
  '\\',
  '..',
  'a, b',
  '*',
  'off',
  '1e3',
  '0x10',
  '10.0.0.0/24',
  '::1',
  'https://a.example/b',
]
const value = fc.oneof(fc.constantFrom(...values, ...odd), fc.string({ unit: 'binary', maxLength: 8 }))
/** Values on and just outside a bound, for this form. */
const edges: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\d+$/, ['-1', '0', '1', '65535', '65536', '1000000', '1000001', '1.5', '']],
  [/^\d+[smhd]$/, ['0s', '59s', '60s', '90d', '91d', '3650d', '3651d', '1.5h', '']],
  [/^\d+KiB$/, ['0', '1', '1024KiB', '1025KiB', '1MiB', '']],
]
const header = fc.constantFrom(
  '[http]',
  '[auth]',
  '[display.two]',
  '[display.]',
  '[https]',
  '[__proto__]',
  '[http',
)
const change = fc.tuple(
  fc.constantFrom('edge', 'edge', 'value', 'value', 'remove', 'repeat', 'swap', 'section', 'damage'),
  fc.nat(),
  fc.nat(),
  value,
  header,
)
const mutated = fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
  const text = [...lines]
  for (const [how, at, from, value, header] of changes) {
    const line = at % text.length
    const other = from % text.length
    const written = text[line]!
    if (how === 'edge') setToEdge(text, keyLines[at % keyLines.length]!, from)
    else if (how === 'value') text[line] = written.replace(/^(\w+ =).*$/, (_, key) => `${key} ${value}`)
    else if (how === 'remove') text.splice(line, 1)
    else if (how === 'repeat') text.splice(other, 0, written)
    else if (how === 'swap') [text[line], text[other]] = [text[other]!, written]
    else if (how === 'section') text.splice(line, 0, header)
    else
      text[line] =
        written.slice(0, from % (written.length + 1)) +
        value +
        written.slice((from % (written.length + 1)) + 1)
  }
  return text.join('\n')
})

function setToEdge(text: string[], line: number, from: number): void {
  const [, key = '', value = ''] = /^(\w+) = (.*)$/.exec(text[line] ?? '') ?? []
  const choice = edges.find(([form]) => form.test(value))?.[1]
  if (choice) text[line] = `${key} = ${choice[from % choice.length]}`
}

test('good settings with a few lines changed give settings within their bounds, or errors with file, place and reason', async (t) => {
  const cwd = t.testdir({ 'service.ini': '' })
  const file = join(cwd, 'service.ini')
  const seen = { sound: 0, faulty: 0 }
  const property = fc.property(mutated, (text) => {
    writeFileSync(file, text)
    let settings: Settings | undefined
    const errors = errorsOf(() => {
      settings = loadSettings({ env: {}, cwd })
    })
    seen[settings ? 'sound' : 'faulty']++
    if (settings) return findOutOfBounds(settings).length === 0
    return (
      errors.length > 0 &&
      errors.every((error) => error.file === file && error.place !== '' && error.reason !== '')
    )
  })
  fc.assert(property, { numRuns: 3000 })
  t.ok(seen.sound > 300 && seen.faulty > 300, `both came: ${JSON.stringify(seen)}`)
})

/** What `service.example.ini` promises of every setting, independent of how it is checked. */
function findOutOfBounds({ service, http, auth, osc, limits, room, displays }: Settings): string[] {
  const whole = (low: number, high: number, number: number) =>
    Number.isInteger(number) && number >= low && number <= high
  const bounds = {
    logLevel: /^(fatal|error|warn|info|debug|trace|silent)$/.test(service.logLevel),
    ports: [http.port, osc.port].every((port) => whole(0, 65_535, port)),
    host: http.host !== '' && !/\s/.test(http.host),
    basePath: /^(\/.*[^/])?$/.test(http.basePath),
    corsOrigins: http.corsOrigins.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin),
    maxBody: whole(1, 1024 * 1024, http.maxBody),
    metrics: /^(key|open|off)$/.test(http.metrics),
    engine: /^(auto|uws|node)$/.test(http.engine),
    tokenTtl: whole(60, auth.tokenMaxTtl, auth.tokenTtl) && whole(60, 3650 * 86_400, auth.tokenMaxTtl),
    paths: [auth.apiKeyFile, auth.tokenSecretFile, service.layouts, room.blockedWords].every((path) =>
      /^(\/.*)?$/s.test(path),
    ),
    limits: whole(0, 1e6, limits.actionsPerSecond) && whole(0, 1e6, limits.burst),
    maxConnections: whole(1, 1e6, limits.maxConnections),
    burst: limits.actionsPerSecond === 0 || limits.burst >= 1,
    displays: displays.every(({ name, host, port, layouts }) =>
      [/^[A-Za-z0-9-]{1,32}$/.test(name), host.length > 0, whole(1, 65_535, port), layouts.length > 0].every(
        Boolean,
      ),
    ),
  }
  return Object.entries(bounds).flatMap(([name, isKept]) => (isKept ? [] : [name]))
}
