import '../support/machine/own-network.js'
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import type { ProgramsAnswer } from '../../src/wire/display.js'
import { serveTree } from '../discovery/support/serve-tree.js'
import { lights } from '../discovery/support/trees.js'
import { command } from '../support/machine/command.js'
import { startDaemon, type TestDaemon } from '../support/machine/daemon.js'
import { requireProgram } from '../support/machine/require-program.js'
import { apiKey } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

test('two daemons of one name and Avahi on one machine find each other, on the network of the show alone', async (t) => {
  requireProgram('avahi-daemon', 'avahi-daemon')
  requireProgram('avahi-browse', 'avahi-utils')
  requireProgram('dbus-daemon', 'dbus')
  openNetworks()
  await startAvahi(t)
  const tree = await serveTree(t, { '/?HOST_INFO': { NAME: 'Lights v1.9', OSC_PORT: 7700 }, '/': lights })
  begin(t, 'avahi-publish', ['-s', 'Lights v1.9', '_oscjson._tcp', String(tree.port)])
  const first = await startAnnounced(t)
  const second = await startAnnounced(t)
  const browsing = browse(t, '_osc._udp')
  const browsingTrees = browse(t, '_oscjson._tcp')
  for (const { here, seen } of [browsing, browsingTrees]) {
    await until(
      () => ['Hall', 'Hall (2)'].every((name) => here().includes(`stage ${name}`)),
      'both at Avahi',
      () => seen.text,
    )
    t.same(
      here().filter((line) => !line.startsWith('stage ')),
      [],
      'nothing on docker0 or loopback',
    )
  }

  t.match(await first.run('reload'), { code: 0 })

  for (const daemon of [first, second]) {
    const { stdout } = await daemon.run('displays', '--discover', '--json')
    const { programs }: ProgramsAnswer = JSON.parse(stdout)
    t.same(programs.map(({ name, address }) => `${name} ${address}`).sort(), [
      'Hall (2) 10.77.0.1',
      'Hall 10.77.0.1',
      // It is of this machine, and Avahi announces it on loopback too.
      'Lights v1.9 127.0.0.1',
    ])
    const others = programs.filter(({ isOwn }) => !isOwn)
    t.equal(others.length, 2, 'it knows itself')
    t.match(
      others.find(({ name }) => name.startsWith('Hall'))?.addresses,
      /^[1-9]/,
      'and reads the tree of the other',
    )
  }
  t.notMatch(browsing.seen.text + browsingTrees.seen.text, /^-/m, 'a reload takes nothing back')
  await proposeMap(t, first)

  const killed = begin(t, process.execPath, [announceBriefly])
  await until(
    () => browsing.here().includes('stage Brief'),
    'the third',
    () => browsing.seen.text,
  )
  killed.kill('SIGKILL')
  await until(
    () => browsing.seen.text.includes('-;stage;IPv4;Brief;'),
    'what said no goodbye is gone when its time is over',
    () => browsing.seen.text,
  )

  const ended = announcedName(first.process.written.stdout)
  await first.process.stop('SIGTERM')
  await until(
    () => browsing.seen.text.includes(`-;stage;IPv4;${ended.replace(/ |\(|\)/g, escaped)};`),
    'a goodbye',
    () => browsing.seen.text,
  )
  const { stdout } = await second.run('displays', '--discover', '--json')
  t.notOk(
    (JSON.parse(stdout) as ProgramsAnswer).programs.some(({ name }) => name === ended),
    'nobody finds what was stopped',
  )
})

/** Announces itself for three seconds, unless it says so again. */
const announceBriefly = fileURLToPath(new URL('./support/announce-briefly.js', import.meta.url))

/** A map of a program that Avahi announces, which passes the check. */
async function proposeMap(t: Test, daemon: TestDaemon): Promise<void> {
  const proposed = await daemon.run('displays', '--discover', '--from', 'Lights v1.9', '--map', 'lights.json')
  t.equal(proposed.code, 0, proposed.stderr)
  const lines = proposed.stdout.slice(proposed.stdout.indexOf('[display.'))
  appendFileSync(`${daemon.cwd}/service.ini`, `\n${lines}`)
  const checked = await daemon.run('check')
  t.match(checked, { code: 0, stdout: /displays {2}lights-v1-9 127\.0\.0\.1:7700/ }, checked.stderr)
  t.match(lines, /^map = .*lights\.json$/m)
}

/** The network of the show, and one that only looks like Docker's. */
function openNetworks(): void {
  for (const line of [
    'ip link add stage type veth peer name hall',
    'ip link set hall up',
    'ip addr add 10.77.0.1/24 dev stage',
    'ip link set stage up multicast on',
    'ip link add docker0 type veth peer name inside',
    'ip link set inside up',
    'ip addr add 172.17.0.1/16 dev docker0',
    'ip link set docker0 up multicast on',
    'mount -t tmpfs tmpfs /run',
  ])
    command(line)
}

/** A system of its own: bus, Avahi, and a program that Avahi announces. */
async function startAvahi(t: Test): Promise<void> {
  for (const folder of ['/run/dbus', '/run/avahi-daemon']) mkdirSync(folder, { mode: 0o777 })
  begin(t, 'dbus-daemon', ['--system', '--nofork', '--nopidfile'])
  const folder = t.testdir({
    'avahi.conf': '[server]\nhost-name=stage-pc\nuse-ipv6=no\nenable-dbus=yes\n[rlimits]\n',
  })
  const isReady = (line: string) => {
    try {
      return command(line) !== undefined
    } catch {
      return false
    }
  }
  await until(() =>
    isReady('dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames'),
  )
  begin(t, 'avahi-daemon', [
    '--file',
    `${folder}/avahi.conf`,
    '--no-chroot',
    '--no-drop-root',
    '--no-rlimits',
  ])
  await until(() => isReady('avahi-browse -t _osc._udp'))
}

async function startAnnounced(t: Test) {
  count += 1
  const place = mkdtempSync(join(tmpdir(), 'ovation-hall-'))
  t.teardown(() => rmSync(place, { recursive: true }))
  writeFileSync(`${place}/api-key`, apiKey, { mode: 0o600 })
  writeFileSync(
    `${place}/service.ini`,
    `[service]\nname = Hall\n[http]\nhost = 127.0.0.1\nport = 0\n[auth]\napi_key_file = api-key\n[osc]\nport = ${9000 + count}\nallow = displays, 10.77.0.0/24\nannounce = on\n[oscquery]\nport = ${9100 + count}\n`,
    { mode: 0o600 },
  )
  const daemon = await startDaemon(t, { cwd: place })
  await daemon.process.line('stdout', (line) => line.includes('"announced"'))
  return daemon
}

let count = 0

function announcedName(log: string): string {
  const names = log
    .split('\n')
    .flatMap((line) => (line.includes('"announced"') ? [JSON.parse(line).instance as string] : []))
  return names.at(-1)!
}

/** What Avahi sees come and go. */
function browse(t: Test, type: string) {
  const child = begin(t, 'avahi-browse', ['-p', type])
  const seen = { text: '' }
  const here = () =>
    seen.text
      .split('\n')
      .filter((line) => line.startsWith('+'))
      .map((line) => line.split(';'))
      .map(
        ([, on, , name = '']) =>
          `${on} ${name.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number(code)))}`,
      )
      .filter((line) => !line.includes(' Lights'))
  child.stdout!.setEncoding('utf8').on('data', (text) => {
    seen.text += text
  })
  return { seen, here }
}

/** As avahi-browse writes what is no letter. */
function escaped(sign: string): string {
  return `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`
}

function begin(t: Test, program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}
