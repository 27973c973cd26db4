import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from '../support/tap.js'

const root = process.cwd()
const src = join(root, 'src')

/**
 * The storeys of the house, ground first. A part is a folder without its sub-folders, or a file that stands for itself;
 * it may import from its own folder and from storeys below, only.
 */
const storeys: readonly (readonly string[])[] = [
  ['wire/scalars.ts'],
  ['wire/controls'],
  ['wire'],
  ['wire/stream', 'wire/recording', 'wire/files'],
  ['attempt.ts', 'promises.ts', 'printable.ts', 'line-output.ts', 'clocks.ts', 'file-mark.ts', 'client'],
  ['errors.ts', 'log.ts', 'metrics.ts', 'prepared-file.ts', 'udp.ts', 'venue-clock.ts'],
  ['faults.ts', 'trust', 'system-programs.ts'],
  ['tls'],
  ['osc', 'json', 'limits', 'http', 'http/binary'],
  ['auth', 'http/engine', 'texts', 'mdns'],
  ['controls'],
  ['layout'],
  ['crowd/statistics'],
  ['crowd', 'state/cluster', 'state/shown', 'state/timed', 'state/operators'],
  ['state'],
  ['state/undo'],
  ['store', 'recording'],
  ['recording/report'],
  ['recording/report/language'],
  ['recording/report/courses', 'recording/report/draw'],
  ['recording/report/history'],
  ['recording/report/evening'],
  ['display/map'],
  ['display/wire'],
  ['display/link', 'display/signals'],
  ['display/output'],
  ['display'],
  ['display/self-test', 'action'],
  ['display/addresses'],
  ['room'],
  ['discovery'],
  ['discovery/map'],
  ['room/join'],
  ['editing'],
  ['osc-input/command'],
  ['view'],
  ['api/operation'],
  ['api/operate', 'api/web'],
  ['api/editing'],
  ['api', 'osc-input', 'stream'],
  ['oscquery/tree'],
  ['oscquery/listen'],
  ['oscquery'],
  ['api/openapi'],
  ['cluster'],
  ['cluster/stored'],
  ['cluster/show'],
  ['cluster/failover'],
  ['cluster/edge', 'cluster/stage', 'cluster/preflight'],
  ['settings/forms'],
  ['settings'],
  ['settings/layouts'],
  ['bridge'],
  ['bridge/stage'],
  ['bridge.ts'],
  ['supervision', 'install/payload'],
  ['install'],
  ['cli'],
  ['cli/monitor'],
  ['cli/commands', 'cli/operate', 'cli/room'],
  ['cli/rehearse/crowd'],
  ['cli/rehearse/carriers'],
  ['cli/rehearse', 'cli/report'],
  ['cli/replay/show'],
  ['cli/replay/play'],
  ['cli/replay/export'],
  ['cli/replay'],
  ['cli/main.ts'],
  // Programs that run at the end of a build.
  ['build/debian', 'build/engines'],
  ['build'],
  // The pages, which run in browsers: of the service they know only the client and the wire.
  ['web/look', 'web/language'],
  ['web/link'],
  ['web/light'],
  ['web/play/words.ts', 'web/play/entry', 'web/play/motion'],
  ['web/play/session'],
  ['web/play/controls'],
  ['web/play'],
  ['web/desk/words.ts'],
  ['web/desk/model'],
  ['web/desk/steer'],
  ['web/desk/parts'],
  ['web/desk/displays'],
  ['web/desk/cards', 'web/desk/panels'],
  ['web/desk'],
  ['web/screen/words.ts'],
  ['web/screen/cloud', 'web/screen/spread', 'web/screen/rising'],
  ['web/screen/results'],
  ['web/screen'],
  ['web/preview/words.ts', 'web/preview/model'],
  ['web/preview'],
  ['web/edit/words.ts', 'web/edit/model/text', 'web/edit/model/change'],
  ['web/edit/model'],
  ['web/edit/session'],
  ['web/edit/forms/fields'],
  ['web/edit/forms/order'],
  ['web/edit/forms/show', 'web/edit/forms/pages', 'web/edit/forms/control'],
  ['web/edit/forms'],
  ['web/edit/parts'],
  ['web/edit/begin', 'web/edit/addresses', 'web/edit/seen'],
  ['web/edit/frame'],
  ['web/edit'],
]

/** Where a foreign library may be imported: one place each. */
const libraryHomes: Readonly<Record<string, readonly string[]>> = {
  'uWebSockets.js': [
    'http/binary/load-binary.ts',
    'http/engine/uws-server.ts',
    'http/engine/uws-exchange.ts',
    'http/engine/uws-web-socket.ts',
  ],
  ws: ['http/engine/node-web-socket.ts', 'http/engine/dial-web-socket.ts'],
  '@node-rs/jsonwebtoken': ['auth/jwt.ts'],
  pino: ['log.ts'],
  'pino-pretty': ['log.ts'],
  'prom-client': ['metrics.ts'],
  'd3-scale': ['recording/report/draw/time-chart.ts', 'recording/report/draw/time-ticks.ts'],
  'd3-shape': ['recording/report/draw/time-charts.ts'],
  uqr: ['cli/room/qr-code.ts', 'web/look/qr-code.tsx'],
  'node:dgram': ['mdns/multicast-port.ts', 'udp.ts'],
  'dns-packet': [
    'mdns/answer-query.ts',
    'mdns/browse.ts',
    'mdns/judge-names.ts',
    'mdns/multicast-port.ts',
    'mdns/responder.ts',
    'mdns/service-records.ts',
  ],
  sax: ['editing/judge-svg.ts'],
  '@nats-io/transport-node': [
    'cluster/broker.ts',

    'cluster/preflight/rights-probe.ts',
    'cluster/preflight/probe-broker.ts',
  ],
  '@nats-io/jetstream': [
    'cluster/broker.ts',
    'cluster/ordered-consumer.ts',
    'cluster/failover/replica.ts',
    'cluster/preflight/judge-stored.ts',
    'cluster/stored/stored-stream.ts',
    'cluster/stored/stream-audit.ts',
  ],
  '@nats-io/kv': ['cluster/broker.ts', 'cluster/failover/lease.ts'],
  esbuild: [
    'build/build-client.ts',
    'build/build-pages.ts',
    'build/bundle-libraries.ts',
    'build/engines/style-uses.ts',
  ],
  typescript: [
    'build/bundle-libraries.ts',
    'build/bundle-types.ts',
    'build/engines/check-engines.ts',
    'build/engines/script-uses.ts',
  ],
  'jsonc-parser': ['web/edit/model/text/text-piece.ts'],
  diff: ['web/edit/session/compare-texts.ts'],
  'css-tree': ['build/engines/style-uses.ts'],
  '@mdn/browser-compat-data/forLegacyNode': ['build/engines/compat-data.ts'],
}

interface Import {
  readonly file: string
  readonly from: string
}

const imports = sourceFiles(src).flatMap((path) => importsOf(path))

test('imports go one way: down, or within a folder', (t) => {
  const wrong = imports
    .filter(({ from }) => from.startsWith('.'))
    .map(({ file, from }) => ({
      file,
      target: targetOf(file, from),
    }))
    .filter(({ file, target }) => partOf(file) !== partOf(target) && storeyOf(file) <= storeyOf(target))
  t.same(wrong, [])
  t.ok(imports.length > 100, 'and imports were found at all')
  t.end()
})

test('no files import each other in a circle, not even for types', (t) => {
  const targets = new Map<string, string[]>()
  for (const { file, from } of imports.filter(({ from }) => from.startsWith('.'))) {
    const target = targetOf(file, from)
    targets.set(file, [...(targets.get(file) ?? []), target])
  }
  // What is imported by nothing that is left cannot be in a circle, nor can what imports nothing that is left.
  for (let before = 0; before !== targets.size; ) {
    before = targets.size
    for (const [file, of] of targets) if (!of.some((target) => targets.has(target))) targets.delete(file)
  }
  t.same([...targets.keys()], [])
  t.end()
})

test('every folder and every file above the folders stands on one storey, and no storey has an empty place', (t) => {
  const parts = sourceFiles(src).map((path) => partOf(relative(src, path)))
  t.same([...new Set(parts)].sort(), storeys.flat().sort())
  t.end()
})

test('each foreign library is imported in one place', (t) => {
  for (const [library, homes] of Object.entries(libraryHomes)) {
    const users = imports.filter(({ from }) => from === library).map(({ file }) => file)
    t.same([...new Set(users)].sort(), [...homes].sort(), library)
  }
  const others = imports.filter(({ file, from }) => from === 'commander' && !file.startsWith('cli/'))
  t.same(others, [], 'commander is for the command line')
  const drawers = imports.filter(({ file, from }) => from.startsWith('preact') && !file.startsWith('web/'))
  t.same(drawers, [], 'preact is for the pages')
  t.end()
})

test('phones load nothing of the editor and of its previews, and the light only if somebody asks for it', (t) => {
  const [script] = readdirSync('dist/maps').filter((name) => name.startsWith('play.'))
  const { sources } = JSON.parse(readFileSync(join('dist/maps', script!), 'utf8')) as { sources: string[] }
  const foreign = /src\/web\/(?:edit|light|preview|screen|desk)\/|src\/layout\//
  t.same(
    sources.filter((source) => foreign.test(source)),
    [],
  )
  t.ok(sources.some((source) => source.includes('src/web/play/')))
  t.end()
})

test('nothing imports the programs of the build, which no package has', (t) => {
  const users = imports.filter(
    ({ file, from }) =>
      from.startsWith('.') && !file.startsWith('build/') && targetOf(file, from).startsWith('build/'),
  )
  t.same(users, [])
  t.end()
})

test('nothing but commands, of users and of the build, reads the environment or the command line', (t) => {
  const readers = sourceFiles(src)
    .filter((path) => /process\.(env|argv|cwd)/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(src, path))
  t.same(
    readers.filter((file) => !/^(cli|build)\//.test(file)),
    [],
  )
  t.end()
})

test('bridge.ts shows what the daemon is made of: it imports at most 25 files', (t) => {
  const imported = imports.filter(({ file, from }) => file === 'bridge.ts' && from.startsWith('.'))
  t.ok(imported.length <= 25, `${imported.length} files`)
  t.ok(imported.length > 10, 'and imports were found at all')
  t.end()
})

test('files stay small: half of them about a screen, none above 250 lines', (t) => {
  const lengths = sourceFiles(src).map((path) => ({
    file: relative(src, path),
    lines: readFileSync(path, 'utf8').split('\n').length,
  }))
  t.same(
    lengths.filter(({ lines }) => lines > 250),
    [],
  )
  const median = lengths.map(({ lines }) => lines).sort((a, b) => a - b)[Math.floor(lengths.length / 2)]!
  t.ok(median <= 90, `the median file has ${median} lines`)
  t.end()
})

test('no object is written as a spread of another, which only hides lines', (t) => {
  const spread = /\.\.\.\{ /
  t.same(
    sourceFiles(src).filter((path) => spread.test(readFileSync(path, 'utf8'))),
    [],
  )
  t.match('  ...{ a, b },', spread)
  t.end()
})

test('a folder holds one idea: at most 15 files of its own', (t) => {
  const folders = sourceFiles(src).map((path) => relative(src, dirname(path)))
  const sizes = new Map(folders.map((folder) => [folder, folders.filter((other) => other === folder).length]))
  t.same(
    [...sizes].filter(([, files]) => files > 15),
    [],
  )
  t.end()
})

test('the top of the tree holds what it should and nothing else', (t) => {
  const allowed = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'bin',
    'config',
    'package-lock.json',
    'package.json',
    'service.example.ini',
  ]
  const generated = ['dist', 'node_modules', 'state']
  const found = readdirSync(root).filter((name) => !name.startsWith('.') && !generated.includes(name))
  t.same(found.sort(), [...allowed, 'src', 'test', 'tsconfig.json'].sort())
  t.end()
})

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
}

/** The file that is imported, below `src`. */
function targetOf(file: string, from: string): string {
  const target = relative(src, resolve(src, dirname(file), from)).replace(/js$/, 'ts')
  return existsSync(join(src, target)) ? target : target.replace(/ts$/, 'tsx')
}

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm,
  )
  return [...found].map((match) => ({ file: relative(src, path), from: match[1] ?? match[2] ?? '' }))
}

/** The file itself where it stands for itself, else its folder. */
function partOf(file: string): string {
  return storeys.some((parts) => parts.includes(file)) ? file : dirname(file)
}

function storeyOf(file: string): number {
  return storeys.findIndex((parts) => parts.includes(partOf(file)))
}
