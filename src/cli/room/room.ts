import type { RoomAnswer } from '../../routes/room.js'
import { reachDaemon } from '../configuration.js'
import { CommandFailure, exitCode } from '../exit-code.js'
import type { Shell } from '../shell.js'
import { Subcommand } from '../subcommand.js'

/** `ovation room`: lets people join a layout by themselves, or nobody any more. */
export function roomCommand(shell: Shell): Subcommand {
  return new Subcommand('room')
    .description('let people join a layout by themselves, or let nobody else in')
    .argument('<open|close>')
    .argument('<layoutId>')
    .notes(`
Asks the running daemon. It lasts over restarts. Closing keeps others out: those who are there stay, and may come back.

Examples:
  ${shell.command} room open demo
  ${shell.command} room close demo`)
    .action(async (word: string, layoutId: string, { config }: { config?: string }) => {
      if (word !== 'open' && word !== 'close')
        throw new CommandFailure(`expected open or close; received ${word}`, exitCode.wrongUsage)
      const daemon = reachDaemon(shell, config, 'operate')
      const path = `/room/${encodeURIComponent(layoutId)}`
      const { open } = await daemon.ask<RoomAnswer>('PUT', path, { open: word === 'open' })
      shell.print(`the room is ${open ? 'open' : 'closed'}`)
    })
}
