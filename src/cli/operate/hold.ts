import { reachDaemon } from '../configuration.js'
import { CommandFailure, exitCode } from '../exit-code.js'
import type { Shell } from '../shell.js'
import { Subcommand } from '../subcommand.js'

/** `ovation hold`: keeps the audience's values from the displays, or lets them go. */
export function holdCommand(shell: Shell): Subcommand {
  return new Subcommand('hold')
    .description('keep what the audience does from the displays, or let it go again')
    .argument('<on|off>')
    .notes(`
Asks the running daemon. While held, actions are counted and answered as ever, but displays, walls and phones get pages and resets only.
After it, each display is sent what has changed; presses, choices and texts of the meantime are not sent late.

Examples:
  ${shell.command} hold on
  ${shell.command} hold off`)
    .action(async (word: string, { config }: { config?: string }) => {
      if (word !== 'on' && word !== 'off')
        throw new CommandFailure(`expected on or off; received ${word}`, exitCode.wrongUsage)
      await reachDaemon(shell, config, 'operate').ask('PUT', '/output', { held: word === 'on' })
      shell.print(word === 'on' ? 'the output is held' : 'the output is released')
    })
}
