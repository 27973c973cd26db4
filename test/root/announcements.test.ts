import '../support/machine/own-network.js'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Test } from 'tap'
import type { ProgramsAnswer } from '../../src/wire/display.js'
import { command } from '../support/machine/command.js'
import { startDaemon } from '../support/machine/daemon.js'
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
  const first = await startAnnounced(t)
  const second = await startAnnounced(t)
  const browsing = browse(t)
  const isHere = (name: string) => browsing.here().some((line) => line === `stage ${name}`)
  await until(
    () => isHere('Hall') && isHere('Hall (2)'),
    'both at Avahi',
    () => browsing.text,
  )
  t.same(
    browsing.here().filter((line) => !line.startsWith('stage ')),
    [],
    'nothing on docker0 or loopback',
  )

  for (const daemon of [first, second]) {
    const { stdout } = await daemon.run('displays', '--discover', '--json')
    const { programs }: ProgramsAnswer = JSON.parse(stdout)
    t.same(programs.map(({ name, address }) => `${name} ${address}`).sort(), [
      'Hall (2) 10.77.0.1',
      'Hall 10.77.0.1',
      // It is of this machine, and Avahi announces it on loopback too.
      'Lights 127.0.0.1',
    ])
  }

  const ended = announcedName(first.process.written.stdout)
  await first.process.stop('SIGTERM')
  await until(
    () => browsing.text.includes(`-;stage;IPv4;${ended.replace(/ |\(|\)/g, escaped)};`),
    'a goodbye',
    () => browsing.text,
  )
  const { stdout } = await second.run('displays', '--discover', '--json')
  t.notOk(
    (JSON.parse(stdout) as ProgramsAnswer).programs.some(({ name }) => name === ended),
    'nobody finds what was stopped',
  )
})

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
  begin(t, 'avahi-publish', ['-s', 'Lights', '_osc._udp', '7700'])
}

async function startAnnounced(t: Test) {
  const cwd = t.testdir({})
  const place = `${cwd}-${++count}`
  mkdirSync(place, { recursive: true })
  writeFileSync(`${place}/api-key`, apiKey, { mode: 0o600 })
  writeFileSync(
    `${place}/service.ini`,
    '[service]\nname = Hall\n[http]\nhost = 127.0.0.1\nport = 0\n[auth]\napi_key_file = api-key\n[osc]\nport = 0\nannounce = on\n',
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
function browse(t: Test) {
  const child = begin(t, 'avahi-browse', ['-p', '_osc._udp'])
  const seen = {
    text: '',
    here: () =>
      seen.text
        .split('\n')
        .filter((line) => line.startsWith('+'))
        .map((line) => line.split(';'))
        .map(
          ([, on, , name = '']) =>
            `${on} ${name.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number(code)))}`,
        )
        .filter((line) => !line.endsWith(' Lights')),
  }
  child.stdout!.setEncoding('utf8').on('data', (text) => {
    seen.text += text
  })
  return seen
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
