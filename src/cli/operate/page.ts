import type { LayoutAnswer } from '../../api/layout.js'
import { printable } from '../../printable.js'
import { reachDaemon } from '../configuration.js'
import { type Daemon, DaemonRefusal } from '../daemon.js'
import { CommandFailure, type Shell, Subcommand } from '../shell.js'

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
        : switchToPage(daemon, `${path}/page`, page))
      shell.print(printable(activePageId))
    })
}

/** Tries the word as a pageId first; the refusal lists the loaded pages, by which any other word is resolved. */
async function switchToPage(daemon: Daemon, path: string, page: string): Promise<LayoutAnswer> {
  try {
    return await daemon.ask<LayoutAnswer>('PUT', path, { pageId: page })
  } catch (error) {
    if (!(error instanceof DaemonRefusal)) throw error
    const { pageIds, activePageId } = error.problem
    if (!pageIds || activePageId === undefined) throw error
    const pageId = pageIdFor(page, pageIds, pageIds.indexOf(activePageId))
    if (pageId === undefined) throw error
    return daemon.ask<LayoutAnswer>('PUT', path, { pageId })
  }
}

/** The pageId that a number, `next` or `back` means; undefined for any other word. @param live index of the live page. */
function pageIdFor(word: string, pageIds: readonly string[], live: number): string | undefined {
  const isNumber = /^\d{1,9}$/.test(word)
  if (!isNumber && word !== 'next' && word !== 'back') return undefined
  const pageId = isNumber ? pageIds[Number(word) - 1] : pageIds[word === 'next' ? live + 1 : live - 1]
  if (pageId !== undefined) return pageId
  const reason = isNumber
    ? `expected a pageId or a number from 1 to ${pageIds.length}; received ${word}`
    : `${pageIds[live]} is the ${word === 'next' ? 'last' : 'first'} page`
  throw new CommandFailure(`${reason}; the pages are ${pageIds.join(', ')}`)
}
