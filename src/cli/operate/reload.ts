import type { ReloadAnswer } from '../../api/reload.js'
import { reachDaemon } from '../configuration.js'
import { DaemonRefusal } from '../daemon.js'
import { type Shell, Subcommand } from '../shell.js'

/** `ovation reload`: the running daemon reads its files again. */
export function reloadCommand(shell: Shell): Subcommand {
  return new Subcommand('reload')
    .description('make the running daemon read layouts, secrets and displays again')
    .notes(`
All or nothing: if there is any error, nothing changes, every error is printed, and the exit code is 1. Changed
settings that need a restart are printed.
If the API key itself has changed, the daemon does not know it yet: use systemctl reload ovation, or kill -HUP.

Example:
  ${shell.command} reload`)
    .action(async ({ config }: { config?: string }) => {
      const { restart } = await reachDaemon(shell, config, 'admin')
        .ask<ReloadAnswer>('POST', '/reload')
        .catch((error) => {
          if (error instanceof DaemonRefusal)
            for (const { path, expected } of error.problem.errors ?? [])
              shell.complain(`${path}: ${expected}`)
          throw error
        })
      shell.print('reloaded')
      for (const key of restart) shell.print(`${key} needs a restart`)
    })
}
