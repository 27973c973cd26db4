import { Command } from 'commander'
import { reachDaemon } from '../configuration.js'
import { DaemonRefusal } from '../daemon.js'
import type { Shell } from '../shell.js'

/** `ovation reload`: the running daemon takes in what its files have now. */
export function reloadCommand(shell: Shell): Command {
  return new Command('reload')
    .description('let the running daemon take in layouts, secrets and displays anew')
    .option('--config <file>', 'settings file (INI)')
    .addHelpText(
      'after',
      `
All or nothing: with any fault everything stays as it was, each fault is printed, and the exit code is 1. Keys of
the settings that cannot change while it runs are printed: they wait for a restart.
Where the API key itself is new, the daemon does not know it yet: use systemctl reload ovation, or kill -HUP.

Example:
  ${shell.command} reload`,
    )
    .action(async ({ config }: { config?: string }) => {
      const { restart } = await reachDaemon(shell, config)
        .ask<{ restart: readonly string[] }>('POST', '/reload')
        .catch((error) => {
          if (error instanceof DaemonRefusal)
            for (const { path, expected } of error.problem.errors ?? [])
              shell.complain(`${path}: ${expected}`)
          throw error
        })
      shell.print('reloaded')
      for (const key of restart) shell.print(`${key} waits for a restart`)
    })
}
