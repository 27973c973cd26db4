import { Command } from 'commander'
import { reachDaemon } from './configuration.js'
import type { Shell } from './shell.js'

/** `ovation page`: shows or turns the live page of a layout. */
export function pageCommand(shell: Shell): Command {
  return new Command('page')
    .description('show the live page of a layout, or turn to another')
    .argument('<layoutId>')
    .argument('[pageId]', 'turn to this page')
    .option('--config <file>', 'settings file (INI)')
    .addHelpText(
      'after',
      `
Asks the running daemon, and prints the page that is live then.

Examples:
  ${shell.command} page demo
  ${shell.command} page demo finale`,
    )
    .action(async (layoutId: string, pageId: string | undefined, { config }: { config?: string }) => {
      const daemon = reachDaemon(shell, config)
      const path = `/layout/${encodeURIComponent(layoutId)}`
      const { activePageId } = await (pageId === undefined
        ? daemon.ask<{ activePageId: string }>('GET', path)
        : daemon.ask<{ activePageId: string }>('PUT', `${path}/page`, { pageId }))
      shell.print(activePageId)
    })
}
