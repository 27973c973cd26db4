import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Test } from 'tap'
import { until } from '../time/until.js'
import { requireProgram } from './require-program.js'

/** Receives what systemd would, since Node cannot open such a socket; prints a line for each datagram. */
const receiver = `use Socket; $| = 1;
socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die $!;
bind($socket, pack_sockaddr_un($ARGV[0] =~ s/^@/\\0/r)) or die $!;
print "\\n";
while (defined recv($socket, my $state, 4096, 0)) { print $state =~ tr/\\n/ /r, "\\n" }`

/** The programs that it needs, and their Debian packages. */
const programs = { perl: 'perl-base', 'systemd-notify': 'systemd' }

/** Why supervision cannot be tested here, if so; in CI it must be. */
export const cannotSupervise = process.env.CI ? false : missingProgram()

/** Takes systemd's place: receives the notifications of a service. */
export interface Supervisor {
  /** `READY=1`, `WATCHDOG=1`, … in the order received. */
  readonly states: readonly string[]
  /** The number of watchdog notifications. */
  readonly beats: number
  /** The variables that systemd would set for the service. */
  readonly env: Readonly<Record<string, string>>
  /** Waits until this state has been received. */
  hears(state: string): Promise<void>
  /** Waits for this many more watchdog notifications. */
  hearsBeats(more: number): Promise<void>
}

/**
 * Listens until the test is over.
 *
 * @param watchdogMs as in `WatchdogSec`; 0 watches nothing.
 * @param abstractName instead of a file, with `@` before it.
 */
export async function openSupervisor(
  t: Pick<Test, 'teardown'>,
  watchdogMs = 0,
  abstractName?: string,
): Promise<Supervisor> {
  for (const [program, debianPackage] of Object.entries(programs)) requireProgram(program, debianPackage)
  const folder = mkdtempSync(join(tmpdir(), 'ovation-'))
  const socket = abstractName ?? join(folder, 'notify')
  const process = spawn('perl', ['-e', receiver, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => {
    process.kill()
    rmSync(folder, { recursive: true })
  })
  const states: string[] = []
  let rest: string | undefined
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = ((rest ?? '') + text).split('\n')
    rest = lines.pop()
    states.push(...lines.filter((line) => line !== '' && line !== 'BARRIER=1'))
  })
  await until(() => rest !== undefined)
  const beats = () => states.filter((state) => state === 'WATCHDOG=1').length
  return {
    states,
    get beats() {
      return beats()
    },
    env: { NOTIFY_SOCKET: socket, ...(watchdogMs > 0 && { WATCHDOG_USEC: String(watchdogMs * 1000) }) },
    hears: (state) => until(() => states.includes(state)),
    hearsBeats: (more) => {
      const before = beats()
      return until(() => beats() >= before + more)
    },
  }
}

function missingProgram(): string | false {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const missing = Object.keys(programs).find(
    (program) => !folders.some((folder) => existsSync(join(folder, program))),
  )
  return missing === undefined ? false : `${missing} is not installed`
}
