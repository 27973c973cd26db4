import type { StateAnswer } from '../../api/state.js'
import { clockHere } from '../../venue-clock.js'
import type { TextsAnswer } from '../../wire/control-state.js'
import { reachDaemon } from '../configuration.js'
import { type Daemon, DaemonRefusal } from '../daemon.js'
import { CommandFailure, type Shell, Subcommand, table, wrongUsage } from '../shell.js'

interface TextsOptions {
  readonly approve?: readonly string[]
  readonly reject?: readonly string[]
  readonly shown?: boolean
  readonly takeBack?: readonly string[]
  readonly mute?: readonly string[]
  readonly unmute?: readonly string[]
  readonly config?: string
}

export function textsCommand(shell: Shell): Subcommand {
  return new Subcommand('texts')
    .description(
      'list the texts that wait for an operator or are shown; approve, reject or take them back; mute who wrote them',
    )
    .argument('<layoutId>')
    .option('--approve <id...>', 'show these texts on the displays')
    .option('--reject <id...>', 'drop these texts')
    .option('--shown', 'list the texts that are shown, the ten newest of each control')
    .option('--take-back <id...>', 'take back these texts, which are shown')
    .option('--mute <sign...>', 'drop what these people write from now on, and what waits of them')
    .option('--unmute <sign...>', 'let these people write again')
    .notes(`
Asks the running daemon. Without options it lists the oldest texts that wait, at most 1,000, with the lid of their
control and a sign of who wrote them (BY): the same for all texts of a person, until the tokens are revoked. Who is
muted is not told: what they write is accepted and dropped. Texts are approved in the order given. If one of them no
longer waits, or is no longer shown, the others are still processed, and the exit code is 1.

Examples:
  ${shell.command} texts demo
  ${shell.command} texts demo --approve mi9z2k4a mi9z2k4b
  ${shell.command} texts demo --reject mi9z2k4c
  ${shell.command} texts demo --shown
  ${shell.command} texts demo --take-back mi9z2k4a
  ${shell.command} texts demo --mute k3v8m2qa`)
    .action(async (layoutId: string, { shown, config, ...named }: TextsOptions) => {
      const wanted = steps.flatMap((step) => {
        const names = named[step.option]
        return names ? [{ step, names }] : []
      })
      if (wanted.length + Number(shown ?? false) > 1)
        throw wrongUsage(
          'expected one of --approve, --reject, --take-back, --mute, --unmute and --shown; received several',
        )
      const path = `/layout/${encodeURIComponent(layoutId)}`
      const [only] = wanted
      if (only) return takeAll(shell, reachDaemon(shell, config, 'operate'), path, only.names, only.step)
      const daemon = reachDaemon(shell, config, 'view')
      shell.print(await (shown ? listShown(daemon, path) : listTexts(daemon, path)))
    })
}

interface TextStep {
  readonly option: 'approve' | 'reject' | 'takeBack' | 'mute' | 'unmute'
  /** Printed when it is done. */
  readonly done: string
  /** @param path of the layout. @param name the id of a text, or the sign of a person. */
  take(daemon: Daemon, path: string, name: string): Promise<unknown>
}

const steps: readonly TextStep[] = [
  {
    option: 'approve',
    done: 'approved',
    take: (daemon, path, id) => daemon.ask('POST', pathOf(path, id), { approve: true }),
  },
  {
    option: 'reject',
    done: 'rejected',
    take: (daemon, path, id) => daemon.ask('POST', pathOf(path, id), { approve: false }),
  },
  {
    option: 'takeBack',
    done: 'taken back',
    take: (daemon, path, id) => daemon.ask('DELETE', pathOf(path, id)),
  },
  {
    option: 'mute',
    done: 'muted',
    take: (daemon, path, participant) => daemon.ask('PUT', `${path}/muted`, { participant, muted: true }),
  },
  {
    option: 'unmute',
    done: 'may write again',
    take: (daemon, path, participant) => daemon.ask('PUT', `${path}/muted`, { participant, muted: false }),
  },
]

function pathOf(layoutPath: string, textId: string): string {
  return `${layoutPath}/texts/${encodeURIComponent(textId)}`
}

async function listTexts(daemon: Daemon, path: string): Promise<string> {
  const { texts } = await daemon.ask<TextsAnswer>('GET', `${path}/texts`)
  if (texts.length === 0) return 'no text waits'
  const times = clockHere().over({ begin: Math.min(...texts.map(({ at }) => at)), end: Date.now() })
  const rows = texts.map(({ textId, lid, value, at, participant = nobody }) => [
    textId,
    String(lid),
    times.second(at),
    participant,
    onOneLine(value),
  ])
  return table([['ID', 'LID', 'AT', 'BY', 'TEXT'], ...rows])
}

async function listShown(daemon: Daemon, path: string): Promise<string> {
  const { controls } = await daemon.ask<StateAnswer>('GET', `${path}/state`)
  const rows = controls.flatMap(({ lid, texts = [] }) =>
    texts.map(({ textId, value, participant = nobody }) => [
      textId,
      String(lid),
      participant,
      onOneLine(value),
    ]),
  )
  return rows.length === 0 ? 'no text is shown' : table([['ID', 'LID', 'BY', 'TEXT'], ...rows])
}

/** In place of a sign, where nobody knows who wrote a text. */
const nobody = '-'

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

async function takeAll(
  shell: Shell,
  daemon: Daemon,
  path: string,
  names: readonly string[],
  { done, take }: TextStep,
): Promise<void> {
  let refused = 0
  for (const name of names) {
    try {
      await take(daemon, path, name)
      shell.print(`${name} ${done}`)
    } catch (error) {
      if (!(error instanceof DaemonRefusal)) throw error
      shell.complain(`${name}: ${error.message}`)
      refused++
    }
  }
  if (refused > 0) throw new CommandFailure(`${refused} of ${names.length} were refused`)
}
