import type { RoomAnswer } from '../../wire/room.js'
import { reachDaemon } from '../configuration.js'
import { moreOption } from '../options.js'
import { type Shell, Subcommand, wrongUsage } from '../shell.js'

interface RoomFlags {
  readonly config?: string
  readonly more?: number
}

export function roomCommand(shell: Shell): Subcommand {
  return new Subcommand('room')
    .description('open a layout for people to join by themselves, or close it')
    .argument('<open|close>')
    .argument('<layoutId>')
    .option(
      '--more <people>',
      'with open: how many new people may join today beyond [room] people',
      moreOption,
    )
    .notes(`
Asks the running daemon. The change survives restarts; --more lasts until the end of the day (UTC). Closing keeps new
people out: people who have joined stay, and can come back.

Examples:
  ${shell.command} room open demo
  ${shell.command} room open demo --more 500
  ${shell.command} room close demo`)
    .action(async (word: string, layoutId: string, { config, more }: RoomFlags) => {
      if (word !== 'open' && word !== 'close') throw wrongUsage(`expected open or close; received ${word}`)
      if (word === 'close' && more !== undefined)
        throw wrongUsage('expected --more with open; received it with close')
      const daemon = reachDaemon(shell, config, 'operate')
      const path = `/room/${encodeURIComponent(layoutId)}`
      const { open } = await daemon.ask<RoomAnswer>('PUT', path, {
        open: word === 'open',
        ...(more !== undefined && { more }),
      })
      const crowd =
        more === undefined
          ? ''
          : `; ${more} ${more === 1 ? 'person' : 'people'} more than [room] people may join today`
      shell.print(`the room is ${open ? 'open' : 'closed'}${crowd}`)
    })
}
