import { reachDaemon } from '../configuration.js'
import { type Shell, Subcommand } from '../shell.js'

/** `ovation revoke`: makes every token of a layout issued so far invalid. */
export function revokeCommand(shell: Shell): Subcommand {
  return new Subcommand('revoke')
    .description('revoke every token of a layout issued so far')
    .argument('<layoutId>')
    .notes(`
Asks the running daemon. Phones then need new tokens; counts are kept.

Example:
  ${shell.command} revoke demo`)
    .action(async (layoutId: string, { config }: { config?: string }) => {
      await reachDaemon(shell, config, 'admin').ask('POST', `/layout/${encodeURIComponent(layoutId)}/revoke`)
      shell.print(`every token of ${layoutId} issued so far is revoked`)
    })
}
