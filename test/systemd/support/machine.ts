import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { debianBase } from '../../support/machine/debian-base.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { until } from '../../support/time/until.js'

/** What of this machine the other one has. */
export interface Equipment {
  /** Whether it has this process's Node, as `/usr/bin/node`. */
  readonly node: boolean
  /** Folders and files, by the path at which it sees them; it may change them unless they end with `:ro`. */
  readonly mounts: Readonly<Record<string, string>>
}

/** How a command ended. */
export interface Outcome {
  /** `null` if a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Of root, after a login. */
const environment = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
]

/** What a venue machine has, what Node from elsewhere needs, and a client. */
const packages =
  'systemd,systemd-sysv,dbus,sudo,iproute2,procps,ca-certificates,libstdc++6,libatomic1,curl,liblo-tools'

const programs = {
  'systemd-nspawn': 'systemd-container',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
}

/**
 * Another machine: a small Debian under a systemd of its own, in a container with a network of its own. What it writes
 * stays in memory, over a reboot too, and is gone with the test, however that ends.
 *
 * @throws where that cannot be done: these tests never seem to have passed.
 */
export async function bootMachine(t: Pick<Test, 'teardown'>, equipment: Equipment): Promise<Machine> {
  if (process.getuid?.() !== 0) throw new Error('this test boots a container, which needs root')
  for (const [program, debian] of Object.entries(programs)) requireProgram(program, debian)
  const folder = mkdtempSync(join(tmpdir(), 'ovation-machine-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const machine = new Machine(spawnContainer(folder, equipment))
  t.teardown(() => machine.destroy())
  await machine.isUp()
  return machine
}

/** A layer in memory over the base, and in that a container; all of it ends with this process, anybody who kills it. */
function spawnContainer(folder: string, { node, mounts }: Equipment): ChildProcess {
  const binds = Object.entries({ ...(node && { '/usr/bin/node': `${process.execPath}:ro` }), ...mounts })
  const options = binds.map(([inside, source]) =>
    source.endsWith(':ro') ? `--bind-ro=${source.slice(0, -3)}:${inside}` : `--bind=${source}:${inside}`,
  )
  const script = `set -e
mount -t tmpfs -o mode=755 tmpfs "$0"
cd "$0"
mkdir upper work root
mount -t overlay -o "lowerdir=$1,upperdir=upper,workdir=work" overlay root
shift
# What this machine's own systemd keeps here, if it has one, is out of sight.
mount -t tmpfs tmpfs /run/systemd
mkdir /run/systemd/system
set +e
# 133: it is to be booted again.
while systemd-nspawn --quiet --boot --directory=root --machine=ovation --register=no --keep-unit --private-network \\
  --console=pipe "$@"; [ $? = 133 ]; do :; done`
  const namespaces = ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
  return spawn(
    'setpriv',
    [
      '--pdeathsig',
      'KILL',
      'unshare',
      ...namespaces,
      'sh',
      '-c',
      script,
      folder,
      debianBase('bookworm', packages),
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH } },
  )
}

export class Machine {
  readonly #container: ChildProcess
  #console = ''
  /** The process that is the container's first. */
  #init = 0

  constructor(container: ChildProcess) {
    this.#container = container
    for (const stream of [container.stdout!, container.stderr!])
      stream.setEncoding('utf8').on('data', (text) => {
        this.#console = (this.#console + text).slice(-10_000)
      })
  }

  /** Waits until it has booted. @throws with what its console shows if it does not come up. */
  async isUp(): Promise<void> {
    const before = this.#init
    await until(() => {
      if (this.#isOver) throw new Error(`the container has ended:\n${this.#console}`)
      this.#init = findInit(this.#container.pid!) ?? 0
      return this.#init !== 0 && this.#init !== before
    })
    await until(async () =>
      /^(running|degraded)/.test((await this.run('systemctl is-system-running')).stdout),
    )
  }

  /** Runs a line of shell in it, as root. */
  async run(line: string): Promise<Outcome> {
    const child = this.spawn(line)
    const written = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream]!.setEncoding('utf8').on('data', (text) => {
        written[stream] += text
      })
    const [code] = await once(child, 'close')
    return { code, ...written }
  }

  /** Starts a line of shell in it, as root. */
  spawn(line: string): ChildProcess {
    const enter = ['nsenter', '--target', String(this.#init), '--all', '--root', '--wd']
    // Set there, since tap adds to the environment of whatever a test spawns here.
    const command = ['/usr/bin/env', '-i', ...environment, '/bin/sh', '-c', line]
    return spawn('/usr/bin/env', [...enter, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Shuts it down in order, and boots it again. */
  async reboot(): Promise<void> {
    await this.run('systemctl reboot')
    await this.isUp()
  }

  get #isOver(): boolean {
    return this.#container.exitCode !== null || this.#container.signalCode !== null
  }

  async destroy(): Promise<void> {
    if (this.#isOver) return
    this.#container.kill('SIGKILL')
    await once(this.#container, 'close')
  }
}

/** The first process of the innermost pid namespace below a process (proc(5)). */
function findInit(ancestor: number): number | undefined {
  const statuses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStatus)
  const isBelow = (pid: number): boolean => {
    const status = statuses.find((one) => one.pid === pid)
    return status !== undefined && (status.parent === ancestor || isBelow(status.parent))
  }
  return statuses.find(({ pid, inner }) => inner.length > 2 && inner.at(-1) === 1 && isBelow(pid))?.pid
}

function readStatus(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const inner = (/^NSpid:(.*)$/m.exec(text)?.[1] ?? '').trim().split(/\s+/).map(Number)
    return [{ pid: Number(pid), parent: Number(/^PPid:\s*(\d+)$/m.exec(text)?.[1]), inner }]
  } catch {
    return []
  }
}
