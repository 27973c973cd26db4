import { isMark, markForm } from '../../action/mark-show.js'
import type { MarkAnswer } from '../../api/operate/mark.js'
import { printable } from '../../printable.js'
import type { StatusAnswer } from '../../wire/status.js'
import { reachDaemon } from '../configuration.js'
import { CommandFailure, type Shell, Subcommand, wrongUsage } from '../shell.js'

interface MarkOptions {
  readonly layout?: string
  readonly config?: string
}

export function markCommand(shell: Shell): Subcommand {
  return new Subcommand('mark')
    .description('name the present moment in the recording of the show')
    .argument('<text>', 'such as "Act 2", at most 80 characters')
    .option('--layout <layoutId>', 'only in this layout; without it, in all of them')
    .notes(`
Asks the running daemon. A replay can begin or end at a mark, and a report divides the evening by marks. Page switches
are marks by themselves. If nothing is recorded, the exit code is 1.

Examples:
  ${shell.command} mark "Act 2"
  ${shell.command} mark Encore --layout demo`)
    .action(async (text: string, { layout, config }: MarkOptions) => {
      if (!isMark(text)) throw wrongUsage(`expected ${markForm}; received ${[...text].length}`)
      const daemon = reachDaemon(shell, config, 'operate')
      const layoutIds = layout === undefined ? await loadedLayouts(daemon) : [layout]
      for (const layoutId of layoutIds) {
        const path = `/layout/${encodeURIComponent(layoutId)}/mark`
        const { recorded } = await daemon.ask<MarkAnswer>('POST', path, { text })
        if (!recorded) throw nothingRecorded
      }
      shell.print(`marked: ${printable(text)}`)
    })
}

async function loadedLayouts(daemon: ReturnType<typeof reachDaemon>): Promise<readonly string[]> {
  const { layouts } = await daemon.ask<StatusAnswer>('GET', '/status')
  return layouts.map(({ layoutId }) => layoutId)
}

const nothingRecorded = new CommandFailure(
  'nothing is recorded now: see `ovation status`, and [record] keep in the settings',
)
