import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { debianBase } from '../../support/machine/debian-base.js'
import { certificates, npmConfig, npmFolder, npmVariables } from '../../support/machine/npm.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { within } from '../../support/time/until.js'

/** What Node needs there. */
const packages = 'ca-certificates,libatomic1,libstdc++6'

/**
 * A folder that is a small Debian 13 to the programs that run in it, with another Node and this project, which it sees at
 * `/project`. It shares the network of this machine. What is written there stays in memory and is gone with the test.
 *
 * @param node the path of the program.
 * @throws where that cannot be done: these tests never seem to have passed.
 */
export async function openDebianRoot(t: Pick<Test, 'teardown'>, node: string): Promise<DebianRoot> {
  if (process.getuid?.() !== 0) throw new Error('this test makes a root folder, which needs root')
  for (const program of ['unshare', 'nsenter', 'setpriv']) requireProgram(program, 'util-linux')
  const folder = mkdtempSync(join(tmpdir(), 'ovation-root-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const words = ['--pdeathsig', 'KILL', 'unshare', '--mount', 'sh', '-c', script]
  const holder = spawn(
    'setpriv',
    [...words, folder, debianBase('trixie', packages), process.cwd(), node, npmFolder(), npmConfig('cache')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.teardown(async () => {
    holder.kill('SIGKILL')
    if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'close')
  })
  await within('the root folder', once(holder.stdout, 'data'))
  return new DebianRoot(holder, join(folder, 'root'))
}

/** Mounts everything, and holds it until it is killed. */
const script = `set -e
folder=$0 base=$1 project=$2 node=$3 npm=$4 cache=$5
mount -t tmpfs tmpfs "$folder"
cd "$folder"
mkdir upper work root changes changing
mount -t overlay -o "lowerdir=$base,upperdir=upper,workdir=work" overlay root
mkdir -p root/project root/opt/npm "root$cache" root/usr/local/bin
mount -t overlay -o "lowerdir=$project,upperdir=changes,workdir=changing" overlay root/project
mount --bind "$npm" root/opt/npm
mkdir -p "$cache"
mount --bind "$cache" "root$cache"
mount -t proc proc root/proc
mount --rbind /dev root/dev
cp "$node" root/usr/local/bin/node
ln -s /opt/npm/bin/npm-cli.js root/usr/local/bin/npm
cp /etc/resolv.conf /etc/hosts root/etc/
cp ${certificates} root/etc/ssl/certs/
echo ready
exec sleep infinity`

export class DebianRoot {
  constructor(
    private readonly holder: ChildProcess,
    private readonly root: string,
  ) {}

  /** Starts a line of shell in the folder of the project, in a process group of its own. */
  spawn(line: string): ChildProcess {
    const variables = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      npm_config_cache: npmConfig('cache'),
      ...npmVariables(),
    }
    const inside = ['nsenter', '--target', String(this.holder.pid), '--mount', 'chroot', this.root]
    // Set there, since tap adds to the environment of whatever a test spawns here.
    const words = ['/usr/bin/env', '-i', ...Object.entries(variables).map((each) => each.join('='))]
    const command = ['/bin/sh', '-c', `cd /project && ${line}`]
    return spawn(inside[0]!, [...inside.slice(1), ...words, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
  }

  /** Runs a line of shell to its end. @returns what it printed. @throws with that if it failed. */
  async run(line: string): Promise<string> {
    const child = this.spawn(line)
    let printed = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${line}: ended with ${code}: ${printed}`)
    return printed
  }
}
