import { InvalidArgumentError } from 'commander'
import type { ReloadAnswer } from '../../api/service.js'
import type { ControlBody } from '../../api/state.js'
import { duration } from '../../settings/forms/quantities.js'
import { reachDaemon } from '../configuration.js'
import { DaemonRefusal } from '../daemon.js'
import { lidArgument } from '../options.js'
import { type Shell, Subcommand, wrongUsage } from '../shell.js'

interface EnableOptions {
  /** Seconds. */
  readonly for?: number
  readonly config?: string
}

export function enableCommand(shell: Shell): Subcommand {
  return switchCommand('enable', 'let the audience use a control again')
    .option('--for <duration>', 'close it again after this time, such as 30s or 5m; at most 1d', openTime)
    .notes(`
Asks the running daemon. The change survives restarts and resets. With --for, the control closes by itself then, also
if the daemon is restarted meanwhile. Without it, the control stays open, even if it was to close by itself.

Examples:
  ${shell.command} enable demo 1
  ${shell.command} enable demo 4 --for 30s`)
    .action(async (layoutId: string, lid: number, { for: seconds, config }: EnableOptions) => {
      await setEnabled(shell, config, layoutId, lid, { enabled: true, ...(seconds && { seconds }) })
      shell.print(`control ${lid} is enabled${seconds ? ` for ${seconds} s` : ''}`)
    })
}

export function disableCommand(shell: Shell): Subcommand {
  return switchCommand('disable', 'keep the audience from using a control, on every page')
    .notes(`
Asks the running daemon. The change survives restarts and resets.

Example:
  ${shell.command} disable demo 1`)
    .action(async (layoutId: string, lid: number, { config }: { config?: string }) => {
      await setEnabled(shell, config, layoutId, lid, { enabled: false })
      shell.print(`control ${lid} is disabled`)
    })
}

function switchCommand(name: string, description: string): Subcommand {
  return new Subcommand(name)
    .description(description)
    .argument('<layoutId>')
    .argument('<lid>', 'the lid (number) of the control', lidArgument)
}

async function setEnabled(
  shell: Shell,
  config: string | undefined,
  layoutId: string,
  lid: number,
  body: ControlBody,
): Promise<void> {
  const path = `/layout/${encodeURIComponent(layoutId)}/control/${lid}`
  await reachDaemon(shell, config, 'operate').ask('PUT', path, body)
}

const openTimes = duration('1s', '1d')

/** @returns seconds. */
function openTime(text: string): number {
  const seconds = openTimes.read(text, '')
  if (seconds === undefined) throw new InvalidArgumentError(`Expected ${openTimes.expected}.`)
  return seconds
}

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
      if (word !== 'on' && word !== 'off') throw wrongUsage(`expected on or off; received ${word}`)
      await reachDaemon(shell, config, 'operate').ask('PUT', '/output', { held: word === 'on' })
      shell.print(word === 'on' ? 'the output is held' : 'the output is released')
    })
}

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

export function resetCommand(shell: Shell): Subcommand {
  return new Subcommand('reset')
    .description('set counts, votes and values of one or all controls back to zero, or undo that')
    .argument('<layoutId>')
    .argument('[lid]', 'the lid (number) of the control', lidArgument)
    .option('--all', 'all controls of the layout')
    .option('--undo', 'undo the last reset of the layout, within a minute')
    .notes(`
Asks the running daemon, which sends the zeros to the displays too. What came after a reset is kept when it is undone:
counts and votes are added, and newer values stay. Only the last reset can be undone, once, and not after a restart.

Examples:
  ${shell.command} reset demo 1
  ${shell.command} reset demo --all
  ${shell.command} reset demo --undo`)
    .action(async (layoutId: string, lid: number | undefined, { all, undo, config }: ResetOptions) => {
      if ([lid, all, undo].filter((each) => each !== undefined).length !== 1)
        throw wrongUsage('expected the lid of a control, --all or --undo; give exactly one of them')
      const path = `/layout/${encodeURIComponent(layoutId)}/reset`
      await reachDaemon(shell, config, 'operate').ask('POST', path, { lid, all, undo })
      const what = lid === undefined ? `all controls of ${layoutId} are` : `control ${lid} is`
      shell.print(undo ? `the last reset of ${layoutId} is undone` : `${what} back to zero`)
    })
}

interface ResetOptions {
  readonly all?: true
  readonly undo?: true
  readonly config?: string
}

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
