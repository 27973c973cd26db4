import type { LayoutAnswer } from '../../api/layout.js'
import { printable } from '../../printable.js'
import { reachDaemon } from '../configuration.js'
import { type Shell, Subcommand } from '../shell.js'

export function pageCommand(shell: Shell): Subcommand {
  return new Subcommand('page')
    .description('show the live page of a layout, or switch to another')
    .argument('<layoutId>')
    .argument('[page]', 'switch to this page: its pageId, its number from 1, next or back')
    .notes(`
Asks the running daemon and prints the page that is then live. Numbers and order are those of the layout that the
daemon has loaded. A pageId takes precedence over a number or word, so a page called 2 or next can be reached by its
name. next fails on the last page and back on the first one, with exit code 1.

Examples:
  ${shell.command} page demo
  ${shell.command} page demo finale
  ${shell.command} page demo 2
  ${shell.command} page demo next`)
    .action(async (layoutId: string, page: string | undefined, { config }: { config?: string }) => {
      const daemon = reachDaemon(shell, config, page === undefined ? 'layout' : 'operate')
      const path = `/layout/${encodeURIComponent(layoutId)}`
      const { activePageId } = await (page === undefined
        ? daemon.ask<LayoutAnswer>('GET', path)
        : daemon.ask<LayoutAnswer>('PUT', `${path}/page`, { to: page }))
      shell.print(printable(activePageId))
    })
}
