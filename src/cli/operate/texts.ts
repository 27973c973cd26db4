import type { StateAnswer } from '../../api/state.js'
import type { TextsAnswer } from '../../wire/control-state.js'
import { reachDaemon } from '../configuration.js'
import { type Daemon, DaemonRefusal } from '../daemon.js'
import { CommandFailure, type Shell, Subcommand, table, wrongUsage } from '../shell.js'

interface TextsOptions {
  readonly approve?: readonly string[]
  readonly reject?: readonly string[]
  readonly shown?: boolean
  readonly takeBack?: readonly string[]
  readonly config?: string
}

export function textsCommand(shell: Shell): Subcommand {
  return new Subcommand('texts')
    .description(
      'list the texts that wait for an operator or are shown, or approve, reject or take them back',
    )
    .argument('<layoutId>')
    .option('--approve <id...>', 'show these texts on the displays')
    .option('--reject <id...>', 'drop these texts')
    .option('--shown', 'list the texts that are shown, the ten newest of each control')
    .option('--take-back <id...>', 'take back these texts, which are shown')
    .notes(`
Asks the running daemon. Without options it lists the oldest texts that wait, at most 1,000, with the lid of their
control. Texts are approved in the order given. If one of them no longer waits, or is no longer shown, the others are
still processed, and the exit code is 1.

Examples:
  ${shell.command} texts demo
  ${shell.command} texts demo --approve mi9z2k4a mi9z2k4b
  ${shell.command} texts demo --reject mi9z2k4c
  ${shell.command} texts demo --shown
  ${shell.command} texts demo --take-back mi9z2k4a`)
    .action(async (layoutId: string, { shown, config, ...named }: TextsOptions) => {
      const wanted = steps.flatMap((step) => {
        const textIds = named[step.option]
        return textIds ? [{ step, textIds }] : []
      })
      if (wanted.length + Number(shown ?? false) > 1)
        throw wrongUsage('expected one of --approve, --reject, --take-back and --shown; received several')
      const path = `/layout/${encodeURIComponent(layoutId)}`
      const [only] = wanted
      if (only) return judgeAll(shell, reachDaemon(shell, config, 'operate'), path, only.textIds, only.step)
      const daemon = reachDaemon(shell, config, 'view')
      shell.print(await (shown ? listShown(daemon, path) : listTexts(daemon, path)))
    })
}

interface TextStep {
  readonly option: 'approve' | 'reject' | 'takeBack'
  /** Printed when it is done. */
  readonly done: string
  readonly method: 'POST' | 'DELETE'
  readonly body?: object
}

const steps: readonly TextStep[] = [
  { option: 'approve', done: 'approved', method: 'POST', body: { approve: true } },
  { option: 'reject', done: 'rejected', method: 'POST', body: { approve: false } },
  { option: 'takeBack', done: 'taken back', method: 'DELETE' },
]

async function listTexts(daemon: Daemon, path: string): Promise<string> {
  const { texts } = await daemon.ask<TextsAnswer>('GET', `${path}/texts`)
  if (texts.length === 0) return 'no text waits'
  const rows = texts.map(({ textId, lid, value, at }) => [
    textId,
    String(lid),
    new Date(at).toLocaleTimeString('sv'),
    onOneLine(value),
  ])
  return table([['ID', 'LID', 'AT', 'TEXT'], ...rows])
}

async function listShown(daemon: Daemon, path: string): Promise<string> {
  const { controls } = await daemon.ask<StateAnswer>('GET', `${path}/state`)
  const rows = controls.flatMap(({ lid, texts = [] }) =>
    texts.map(({ textId, value }) => [textId, String(lid), onOneLine(value)]),
  )
  return rows.length === 0 ? 'no text is shown' : table([['ID', 'LID', 'TEXT'], ...rows])
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

async function judgeAll(
  shell: Shell,
  daemon: Daemon,
  path: string,
  textIds: readonly string[],
  { done, method, body }: TextStep,
): Promise<void> {
  let refused = 0
  for (const textId of textIds) {
    try {
      await daemon.ask(method, `${path}/texts/${encodeURIComponent(textId)}`, body)
      shell.print(`${textId} ${done}`)
    } catch (error) {
      if (!(error instanceof DaemonRefusal)) throw error
      shell.complain(`${textId}: ${error.message}`)
      refused++
    }
  }
  if (refused > 0) throw new CommandFailure(`${refused} of ${textIds.length} were refused`)
}
