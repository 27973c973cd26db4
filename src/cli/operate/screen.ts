import type { ScreenChoice, ScreenContent } from '../../wire/screen.js'
import type { StatusAnswer } from '../../wire/status.js'
import { reachDaemon } from '../configuration.js'
import { contentArgument, contentForm, describeChoice } from '../screen-choice.js'
import { CommandFailure, type Shell, Subcommand, wrongUsage } from '../shell.js'

interface ScreenFlags {
  readonly reveal?: true
  readonly config?: string
}

export function screenCommand(shell: Shell): Subcommand {
  return new Subcommand('screen')
    .description('show what the screens of a layout show, or choose something else')
    .argument('<layoutId>')
    .argument('[content]', contentForm, contentArgument)
    .option('--reveal', 'with a lid: its results too, though phones see them only once it is closed')
    .notes(`
Asks the running daemon. auto is what is on the live page; logo is the logo of the layout alone, black nothing, texts
all texts that are shown. A control is shown whatever page is live. The choice survives restarts; when a reload removes
the control, it is auto again. Single texts are chosen at the desk.

Examples:
  ${shell.command} screen demo
  ${shell.command} screen demo black
  ${shell.command} screen demo 11 --reveal
  ${shell.command} screen demo auto`)
    .action(async (layoutId: string, show: ScreenContent | undefined, { reveal, config }: ScreenFlags) => {
      if (show === undefined) {
        if (reveal) throw wrongUsage('expected --reveal with the lid of a control')
        const { layouts } = await reachDaemon(shell, config, 'view').ask<StatusAnswer>('GET', '/status')
        const layout = layouts.find((each) => each.layoutId === layoutId)
        if (layout === undefined) throw new CommandFailure(unknownLayout)
        return shell.print(describeChoice(layout.screen))
      }
      const choice: ScreenChoice = { show, ...(reveal && { reveal }) }
      const path = `/layout/${encodeURIComponent(layoutId)}/screen`
      await reachDaemon(shell, config, 'operate').ask('PUT', path, choice)
      shell.print(describeChoice(choice))
    })
}

const unknownLayout =
  'expected the layoutId of a loaded layout; received an unknown one. `ovation layouts` lists them'
