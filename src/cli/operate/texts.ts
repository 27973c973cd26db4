import type { TextsAnswer } from '../../routes/texts.js'
import { reachDaemon } from '../configuration.js'
import { type Daemon, DaemonRefusal } from '../daemon.js'
import { CommandFailure, exitCode } from '../exit-code.js'
import type { Shell } from '../shell.js'
import { Subcommand } from '../subcommand.js'
import { table } from '../table.js'

interface TextsOptions {
  readonly approve?: readonly string[]
  readonly reject?: readonly string[]
  readonly config?: string
}

/** `ovation texts`: lists the texts that wait, or approves or rejects some of them. */
export function textsCommand(shell: Shell): Subcommand {
  return new Subcommand('texts')
    .description('list the texts that wait for an operator, or approve or reject them')
    .argument('<layoutId>')
    .option('--approve <id...>', 'show these texts on the displays')
    .option('--reject <id...>', 'drop these texts')
    .notes(`
Asks the running daemon. Without options it lists the oldest texts, at most 1,000, with the lid of their control.
Texts are approved in the order given. If one of them no longer waits, the others are still done, and the exit code
is 1.

Examples:
  ${shell.command} texts demo
  ${shell.command} texts demo --approve mi9z2k4a mi9z2k4b
  ${shell.command} texts demo --reject mi9z2k4c`)
    .action(async (layoutId: string, { approve, reject, config }: TextsOptions) => {
      if (approve && reject)
        throw new CommandFailure('expected either --approve or --reject; received both', exitCode.wrongUsage)
      const path = `/layout/${encodeURIComponent(layoutId)}/texts`
      const textIds = approve ?? reject
      if (textIds === undefined) return shell.print(await listTexts(reachDaemon(shell, config, 'view'), path))
      await judgeAll(shell, reachDaemon(shell, config, 'operate'), path, textIds, approve !== undefined)
    })
}

async function listTexts(daemon: Daemon, path: string): Promise<string> {
  const { texts } = await daemon.ask<TextsAnswer>('GET', path)
  if (texts.length === 0) return 'no text waits'
  const rows = texts.map(({ textId, lid, value, at }) => [
    textId,
    String(lid),
    new Date(at).toLocaleTimeString('sv'),
    value.replace(/\s+/g, ' '),
  ])
  return table([['ID', 'LID', 'AT', 'TEXT'], ...rows])
}

async function judgeAll(
  shell: Shell,
  daemon: Daemon,
  path: string,
  textIds: readonly string[],
  approve: boolean,
): Promise<void> {
  let refused = 0
  for (const textId of textIds) {
    try {
      await daemon.ask('POST', `${path}/${encodeURIComponent(textId)}`, { approve })
      shell.print(`${textId} ${approve ? 'approved' : 'rejected'}`)
    } catch (error) {
      if (!(error instanceof DaemonRefusal)) throw error
      shell.complain(`${textId}: ${error.message}`)
      refused++
    }
  }
  if (refused > 0) throw new CommandFailure(`${refused} of ${textIds.length} were refused`)
}
