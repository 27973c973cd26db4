import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { command } from '../../../support/machine/command.js'
import { requireProgram } from '../../../support/machine/require-program.js'

const programs = {
  podman: 'podman',
  buildah: 'buildah',
  runc: 'runc',
  'podman-compose': 'podman-compose',
  iptables: 'iptables',
}

/** How a program ended, and what it has printed. */
interface Done {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Podman with images, containers, networks and volumes of its own, which end with the test. */
export class ContainerHost {
  readonly #env: NodeJS.ProcessEnv
  readonly #composePodman: string

  /** @param folder an empty one. */
  constructor(folder: string) {
    const inside = (name: string) => JSON.stringify(join(folder, name))
    const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
    write('containers.conf', settings(inside))
    write('storage.conf', storage(inside))
    this.#composePodman = join(folder, 'podman')
    write('podman', `#!${process.execPath}\n${forCompose}`)
    chmodSync(this.#composePodman, 0o755)
    this.#env = {
      ...process.env,
      CONTAINERS_CONF: join(folder, 'containers.conf'),
      CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    }
  }

  /** Runs a program to its end, whatever its exit code. */
  run(program: string, words: readonly string[], cwd = '/'): Promise<Done> {
    const options = { cwd, env: this.#env, maxBuffer: 1 << 26 }
    return new Promise((resolve) => {
      execFile(program, [...words], options, (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
        resolve({ code, stdout, stderr })
      })
    })
  }

  /** @returns what it printed. @throws with what it complained of, if it failed. */
  async done(program: string, words: readonly string[], cwd?: string): Promise<string> {
    const { code, stdout, stderr } = await this.run(program, words, cwd)
    if (code !== 0) throw new Error(`${program} ${words.join(' ')}: ended with ${code}: ${stdout}${stderr}`)
    return stdout.trim()
  }

  podman(...words: readonly string[]): Promise<string> {
    return this.done('podman', words)
  }

  /** Runs podman-compose with a file. @param project the names of its containers and volumes begin with it. */
  compose(file: string, project: string, ...words: readonly string[]): Promise<string> {
    const which = ['--podman-path', this.#composePodman, '--project-name', project, '--file', file]
    return this.done('podman-compose', [...which, ...words], '/')
  }

  /** Of what runs in a container first, as this machine numbers it; `0` while nothing does. */
  pidOf(container: string): Promise<string> {
    return this.podman('inspect', container, '--format', '{{.State.Pid}}')
  }
}

/** @throws where that cannot be done: these tests never seem to have passed. */
export async function openContainerHost(t: Pick<Test, 'teardown'>): Promise<ContainerHost> {
  if (process.getuid?.() !== 0) throw new Error('this test runs containers, which needs root')
  for (const [program, debian] of Object.entries(programs)) requireProgram(program, debian)
  const folder = mkdtempSync(join(tmpdir(), 'ovation-containers-'))
  const host = new ContainerHost(folder)
  t.teardown(async () => {
    await host.run('podman', ['rm', '--all', '--force', '--volumes', '--time', '0'])
    rmSync(folder, { recursive: true, force: true })
  })
  return host
}

/**
 * For a test in a network of its own, where images are run: the systemd of the machine must not get timers for health
 * checks, which would outlive the test.
 */
export function hideSystemd(): void {
  if (existsSync('/run/systemd')) command('mount -t tmpfs tmpfs /run/systemd')
}

/**
 * Limits that any machine may set, since some forbid to raise them; and runc, which takes control groups as they are, while
 * crun refuses a mixture of both versions.
 */
function settings(inside: (name: string) => string): string {
  return `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
tmp_dir = ${inside('tmp')}
[network]
network_config_dir = ${inside('networks')}
`
}

function storage(inside: (name: string) => string): string {
  return `[storage]
driver = "overlay"
graphroot = ${inside('storage')}
runroot = ${inside('run')}
[storage.options.overlay]
skip_mount_home = "true"
`
}

/** Debian's podman-compose 1.0.3 names a second network where \`network_mode\` has named one, which podman refuses. */
const forCompose = `const words = process.argv.slice(2)
const mode = words[words.indexOf('--network') + 1]
if (['host', 'none'].includes(mode)) words.splice(words.indexOf('--net'), 4)
const { status } = require('node:child_process').spawnSync('podman', words, { stdio: 'inherit' })
process.exit(status ?? 1)
`
