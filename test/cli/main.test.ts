import { readFileSync } from 'node:fs'
import { run, runHere, runInShell } from '../support/machine/process.js'
import { test } from '../support/tap.js'
import { within } from '../support/time/until.js'
import { demoHere } from './support/daemon-here.js'

/** Every command, with its required arguments. */
const commands = {
  start: '',
  layouts: '',
  token: 'demo',
  check: '',
  monitor: '',
  page: 'demo',
  mark: 'Act',
  reload: '',
  reset: 'demo --all',
  enable: 'demo 1',
  disable: 'demo 1',
  hold: 'on',
  screen: 'demo',
  light: 'demo ff4400',
  rehearse: 'demo',
  replay: 'last.ndjson',
  report: 'evening.ndjson',
  texts: 'demo',
  revoke: 'demo',
  status: '',
  displays: '',
  test: '',
  unit: '',
  install: '',
  room: 'open demo',
  join: 'demo',
  desk: '',
  stage: 'take',
}
const names = Object.keys(commands)

test('the help lists every command with a line about it', async (t) => {
  const { code, stdout, stderr } = await runHere(['--help'], { cwd: t.testdir() })
  t.equal(code, 0)
  t.equal(stderr, '')
  const listed = [...stdout.matchAll(/^ {2}([a-z]+)\b.* {2}[a-z]/gm)].map(([, name]) => name)
  t.same(listed.sort(), names.toSorted())
})

test('the help of every command shows its usage', async (t) => {
  const cwd = t.testdir()
  await Promise.all(
    names.map(async (command) => {
      const { code, stdout, stderr } = await runHere([command, '--help'], { cwd })
      t.equal(code, 0, command)
      t.equal(stderr, '')
      t.match(stdout, new RegExp(`^Examples?[^]*^ {2}.*\\bovation ${command}\\b`, 'm'), command)
    }),
  )
})

test('every command takes --config', async (t) => {
  const cwd = t.testdir()
  await Promise.all(
    Object.entries(commands).map(async ([command, needed]) => {
      const words = [command, ...needed.split(' ').filter(Boolean), '--config', 'none.ini']
      const { code, stderr } = await runHere(words, { cwd })
      t.equal(code, 78, command)
      t.match(stderr, /none\.ini: cannot be read/)
    }),
  )
})

test('--version prints that of the package', async (t) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  t.same(await run(['--version'], { cwd: t.testdir() }), { code: 0, stdout: `${version}\n`, stderr: '' })
})

const misuses: readonly [words: string, complaint: RegExp][] = [
  ['strat', /unknown command 'strat'\n.*start/],
  ['start --prot 1', /unknown option '--prot'/],
  ['start now', /too many arguments/],
  ['test main side', /too many arguments/],
  ['token', /missing required argument 'layoutId'/],
  ['token demo --ttl soon', /--ttl .*'soon' is invalid\. Expected a duration such as/],
  ['token demo --ttl 59s', /^--ttl: expected 60s to 7776000s .*; received 59s/],
  ['token demo --ttl 91d', /^--ttl: expected 60s to 7776000s/],
  ['token demo --rate 0', /--rate .*Expected a whole number from 1 to 1000/],
  ['token demo --rate 1001', /--rate .*Expected a whole number from 1 to 1000/],
  ['token demo --rate 1.5', /--rate .*Expected a whole number/],
  ['token demo --participant a.b', /--participant .*Expected 1 to 64 letters/],
  ['rehearse', /missing required argument 'layoutId'/],
  ['replay', /missing required argument 'file'/],
  ['replay last.ndjson --speed 0', /--speed .*Expected a number from 0\.1 to 100, such as 2 or 0\.5/],
  ['replay last.ndjson --speed 101', /--speed .*Expected a number from 0\.1 to 100/],
  ['replay last.ndjson --to 9000', /--to .*Expected a host and a port, such as 127\.0\.0\.1:9000/],
  ['replay last.ndjson --to 127.0.0.1:65536', /--to .*Expected a host and a port/],
  ['replay last.ndjson --display main --to 127.0.0.1:9000', /cannot be used with option '--to/],
  ['replay last.ndjson --preset resolume', /--preset is for --to or for another --format/],
  [
    'replay last.ndjson --format csv --loop',
    /--format csv writes to standard output, once; leave out --loop/,
  ],
  ['replay last.ndjson --format oscdump --to [::1]:9000', /leave out --to/],
  ['replay last.ndjson --format midi', /--format .*Allowed choices are osc, oscdump, csv/],
  ['rehearse demo --people 0', /--people .*Expected a whole number from 1 to 20000/],
  ['rehearse demo --people 20001', /--people .*Expected a whole number from 1 to 20000/],
  ['rehearse demo --people 2.5', /--people .*Expected a whole number/],
  ['rehearse demo --minutes 0', /--minutes .*Expected minutes, above 0 and at most 60, such as 2 or 0\.5/],
  ['rehearse demo --minutes 60.1', /--minutes .*Expected minutes, above 0 and at most 60/],
  ['rehearse demo --minutes .', /--minutes .*Expected minutes/],
  ['rehearse demo --minutes=', /--minutes .*Expected minutes/],
  ['rehearse demo --seed 0', /--seed .*Expected a whole number from 1 to 4294967295/],
  ['rehearse demo --over mqtt', /--over .*Allowed choices are http, stream/],
  ['rehearse demo --url 127.0.0.1:8642', /--url .*Expected an address such as http:\/\/127\.0\.0\.1:8642/],
  ['rehearse demo --url https://127.0.0.1', /--url .*Expected an address such as/],
  ['rehearse demo --url http://me@127.0.0.1', /--url .*Expected an address such as/],
  ['monitor --port 0', /--port .*Expected a port from 1 to 65535/],
  ['monitor --port 65536', /--port .*Expected a port from 1 to 65535/],
]

test('wrong usage ends with 2 and says what is wrong', async (t) => {
  const cwd = t.testdir()
  await Promise.all(
    misuses.map(async ([words, complaint]) => {
      const { code, stdout, stderr } = await runHere(words.split(' '), { cwd })
      t.equal(code, 2, words)
      t.equal(stdout, '')
      t.match(stderr, complaint)
      t.notMatch(stderr, /^ {4}at /m)
    }),
  )
})

test('without a command it shows the help, and that is wrong usage', async (t) => {
  const { code, stdout, stderr } = await run([], { cwd: t.testdir() })
  t.equal(code, 2)
  t.equal(stdout, '')
  t.match(stderr, /^Usage: ovation /)
})

/** Command lines that succeed; `start`, `monitor`, `rehearse` and `stage` have tests in processes of their own. */
const lines = [
  ...[
    'layouts',
    'token demo',
    'check',
    'test',
    'unit',
    'status',
    'reload',
    'join demo',
    'desk',
    'texts demo',
  ],
  ...['page demo finale', 'reset demo --all', 'disable demo 1', 'enable demo 1', 'hold on', 'hold off'],
  ...['screen demo black', 'screen demo', 'mark Act', 'room open demo', 'revoke demo'],
]

test('no command leaves anything behind that keeps the process', async (t) => {
  const daemon = await demoHere(t)
  const program = new URL('support/run-lines.js', import.meta.url).pathname
  const line = `echo ${quoted(JSON.stringify(lines))} | exec ${quoted(process.execPath)} ${quoted(program)}`
  const place = { cwd: daemon.cwd, env: { OVATION_HTTP_PORT: String(daemon.port) } }
  const { code, stdout, stderr } = await within('the end of the process', runInShell(line, place))
  t.same([code, stderr], [0, ''])
  t.same(JSON.parse(stdout), Object.fromEntries(lines.map((each) => [each, 0])))
})

test('a reader that goes away early, as head does, is not an error', async (t) => {
  const cwd = t.testdir()
  // Until the reader is gone the shell can write.
  const untilGone = "trap '' PIPE; while echo 2>/dev/null; do :; done"
  const { stdout, stderr } = await runInShell(
    `{ ${untilGone}; ${quoted(process.execPath)} ${quoted(`${process.cwd()}/bin/ovation.js`)} --help; echo "ended with $?" >&2; } | true`,
    { cwd },
  )
  t.equal(stdout, '')
  t.equal(stderr, 'ended with 0\n')
})

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
