import { reachDaemon } from '../configuration.js'
import { CommandFailure, exitCode, type Shell, Subcommand } from '../shell.js'

/** `ovation hold`: holds or releases the output. */
export function holdCommand(shell: Shell): Subcommand {
  return new Subcommand('hold')
    .description('hold back what the audience does from the displays, or release it')
    .argument('<on|off>')
    .notes(`
Asks the running daemon. While the output is held, actions are counted and answered as usual, but displays, screens and
phones get only pages and resets. After the release, each display gets the values that have changed; the presses,
choices and texts sent in the meantime do not follow.

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
