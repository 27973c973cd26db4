// A test that imports this first, before tap, runs in a network of its own, which it may change freely.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { command } from './command.js'

const inside = 'in-a-network-of-its-own'
const programs = {
  ip: 'iproute2',
  tc: 'iproute2',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
}

if (process.argv[2] === inside) prepare()
else runInside()

function prepare(): void {
  command('ip link set lo up')
  // For this test and everything that it starts: other programs must not make the daemon look slow.
  setPriority(-10)
}

/**
 * Runs this program again, in network, mount and process namespaces that end with it: even a killed test leaves no
 * interface, mount or daemon behind. Ends this process.
 *
 * @throws if that is impossible, so that these tests never seem to pass.
 */
function runInside(): void {
  if (process.getuid?.() !== 0)
    throw new Error('this test makes network namespaces, which needs root: run it as root, or with sudo')
  for (const [program, debian] of Object.entries(programs))
    if (!isInstalled(program))
      throw new Error(`this test needs the program ${program}: install Debian's package ${debian}`)
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
  const again = [process.execPath, ...process.execArgv, process.argv[1]!, inside]
  // Both kills are needed: when this process is killed, its children must end, too.
  const args = ['--pdeathsig', 'KILL', 'unshare', ...namespaces, ...again]
  const { status, error } = spawnSync('setpriv', args, { stdio: 'inherit' })
  if (error) throw error
  process.exit(status ?? 1)
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`))
}
