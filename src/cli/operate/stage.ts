import { delay } from '../../promises.js'
import type { StatusAnswer } from '../../wire/status.js'
import { reachDaemon } from '../configuration.js'
import type { Daemon } from '../daemon.js'
import { CommandFailure, type Shell, Subcommand, wrongUsage } from '../shell.js'

/** How long a stage may take to become active, ms. */
const patienceMs = 20_000
const lookMs = 100

export function stageCommand(shell: Shell): Subcommand {
  return new Subcommand('stage')
    .description('make this machine the active stage of its cluster')
    .argument('<take>')
    .notes(`
Asks the running daemon, which asks the active stage to step down. If that stage does not answer, this one takes over
anyway: then make sure that the other one is off, or cannot reach any display.

Example:
  ${shell.command} stage take`)
    .action(async (word: string, { config }: { config?: string }) => {
      if (word !== 'take') throw wrongUsage(`expected take; received ${word}`)
      const daemon = reachDaemon(shell, config, 'admin')
      await daemon.ask('POST', '/stage/take')
      await untilActive(daemon)
      shell.print('this machine is the active stage')
    })
}

/** @throws {CommandFailure} if the stage does not become active in time. */
async function untilActive(daemon: Daemon): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    // Between standby and active, the daemon does not answer for a moment.
    const status = await daemon.ask<StatusAnswer>('GET', '/status').catch(() => undefined)
    if (status?.stage === 'active') return
    await delay(lookMs)
  }
  throw new CommandFailure(
    `expected this stage to become active within ${patienceMs / 1000} s; its log says why it did not`,
  )
}
