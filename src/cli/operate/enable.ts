import { reachDaemon } from '../configuration.js'
import { lidArgument } from '../options.js'
import { type Shell, Subcommand } from '../shell.js'

/** `ovation enable`: opens a control for the audience. */
export function enableCommand(shell: Shell): Subcommand {
  return switchCommand(shell, 'enable', 'let the audience use a control again', true)
}

/** `ovation disable`: closes a control for the audience. */
export function disableCommand(shell: Shell): Subcommand {
  return switchCommand(shell, 'disable', 'keep the audience from using a control, on every page', false)
}

function switchCommand(shell: Shell, name: string, description: string, enabled: boolean): Subcommand {
  return new Subcommand(name)
    .description(description)
    .argument('<layoutId>')
    .argument('<lid>', 'the lid (number) of the control', lidArgument)
    .notes(`
Asks the running daemon. The change survives restarts and resets.

Example:
  ${shell.command} ${name} demo 1`)
    .action(async (layoutId: string, lid: number, { config }: { config?: string }) => {
      const path = `/layout/${encodeURIComponent(layoutId)}/control/${lid}`
      await reachDaemon(shell, config, 'operate').ask('PUT', path, { enabled })
      shell.print(`control ${lid} is ${name}d`)
    })
}
