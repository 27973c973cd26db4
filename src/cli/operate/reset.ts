import { reachDaemon } from '../configuration.js'
import { lidArgument } from '../options.js'
import { CommandFailure, exitCode, type Shell, Subcommand } from '../shell.js'

/** `ovation reset`: sets counts, votes and last values back to zero. */
export function resetCommand(shell: Shell): Subcommand {
  return new Subcommand('reset')
    .description('set counts, votes and values of one or all controls back to zero')
    .argument('<layoutId>')
    .argument('[lid]', 'the lid (number) of the control', lidArgument)
    .option('--all', 'all controls of the layout')
    .notes(`
Asks the running daemon, which sends the zeros to the displays too.

Examples:
  ${shell.command} reset demo 1
  ${shell.command} reset demo --all`)
    .action(
      async (layoutId: string, lid: number | undefined, { all, config }: { all?: true; config?: string }) => {
        if ((lid === undefined) === (all === undefined))
          throw new CommandFailure(
            'expected the lid of a control, or --all; give exactly one of them',
            exitCode.wrongUsage,
          )
        const path = `/layout/${encodeURIComponent(layoutId)}/reset`
        await reachDaemon(shell, config, 'operate').ask('POST', path, lid === undefined ? { all } : { lid })
        const what = lid === undefined ? `all controls of ${layoutId} are` : `control ${lid} is`
        shell.print(`${what} back to zero`)
      },
    )
}
