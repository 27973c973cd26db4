import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Test } from 'tap'
import { requireProgram } from './require-program.js'
import { until } from './until.js'

/** Receives what systemd would: Node cannot open such a socket. Of each datagram it prints a line. */
const receiver = `use Socket; $| = 1;
socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die $!;
bind($socket, pack_sockaddr_un($ARGV[0] =~ s/^@/\\0/r)) or die $!;
print "\\n";
while (defined recv($socket, my $state, 4096, 0)) { print $state =~ tr/\\n/ /r, "\\n" }`

/** What that needs, and the Debian packages that have it. */
const programs = { perl: 'perl-base', 'systemd-notify': 'systemd' }

/** Why supervision cannot be tried here, if so; the checks of a commit must be able to. */
export const cannotSupervise = process.env.CI ? false : missingProgram()

/** Stands in systemd's place: hears what a service says of itself. */
export interface Supervisor {
  /** `READY=1`, `WATCHDOG=1`, … in the order in which they came. */
  readonly states: readonly string[]
  /** How many of them were beats. */
  readonly beats: number
  /** What systemd would set for the service. */
  readonly env: Readonly<Record<string, string>>
  /** Waits until this state has come. */
  hears(state: string): Promise<void>
  /** Waits for so many beats more. */
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
