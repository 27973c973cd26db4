import { Command } from 'commander'
import { reachDaemon } from '../configuration.js'
import type { Shell } from '../shell.js'

/** `ovation revoke`: every token of a layout made up to now is void. */
export function revokeCommand(shell: Shell): Command {
  return new Command('revoke')
    .description('void every token of a layout that was made up to now')
    .argument('<layoutId>')
    .option('--config <file>', 'settings file (INI)')
    .addHelpText(
      'after',
      `
Asks the running daemon. Phones then need new tokens; counts stay.

Example:
  ${shell.command} revoke demo`,
    )
    .action(async (layoutId: string, { config }: { config?: string }) => {
      await reachDaemon(shell, config).ask('POST', `/layout/${encodeURIComponent(layoutId)}/revoke`)
      shell.print(`every token of ${layoutId} made up to now is void`)
    })
}
