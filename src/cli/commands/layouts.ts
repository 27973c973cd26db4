import { type Control, describeControl, type Layout } from '../../layout/layout.js'
import { printable } from '../../printable.js'
import { readCatalogue } from '../../settings/cluster-keys.js'
import { loadSettings } from '../../settings/load-settings.js'
import type { LayoutStatus, StatusAnswer } from '../../wire/status.js'
import { reachDaemon, refuseAtEdge, requireKnownLayout } from '../configuration.js'
import { type Shell, Subcommand, table } from '../shell.js'
import { describeTexts } from './status.js'

export function layoutsCommand(shell: Shell): Subcommand {
  return new Subcommand('layouts')
    .description('list the layouts, or the pages and controls of one')
    .argument('[layoutId]', 'show the pages and controls of this layout')
    .option('--json', 'print JSON for scripts')
    .notes(`
Reads the layout files, so it works while the daemon is stopped. While the daemon runs, the live page is marked and the
texts that wait for an operator are counted.

Examples:
  ${shell.command} layouts
  ${shell.command} layouts demo
  ${shell.command} layouts --json`)
    .action(async (layoutId: string | undefined, { json, config }: { json?: boolean; config?: string }) => {
      const settings = loadSettings({ ...shell, flag: config })
      refuseAtEdge(settings)
      const catalogue = readCatalogue(settings) ?? new Map()
      const wanted =
        layoutId === undefined ? [...catalogue.values()] : [requireKnownLayout(shell, catalogue, layoutId)]
      const live = await askDaemon(shell, config)
      if (json) shell.print(jsonOf(wanted, live))
      else if (layoutId === undefined) shell.print(listing(wanted, live))
      else shell.print(detail(wanted[0]!, live))
    })
}

type PlayedLayouts = ReadonlyMap<string, LayoutStatus>

/** The status of each loaded layout; empty if the daemon does not answer, or no readable API key has the scope. */
async function askDaemon(shell: Shell, config: string | undefined): Promise<PlayedLayouts> {
  try {
    const { layouts } = await reachDaemon(shell, config, 'view').ask<StatusAnswer>('GET', '/status')
    return new Map(layouts.map((layout) => [layout.layoutId, layout]))
  } catch {
    return new Map()
  }
}

function jsonOf(layouts: readonly Layout[], live: PlayedLayouts): string {
  const shown = layouts.map(({ layoutId, name, activePageId, pages, file }) => ({
    layoutId,
    name,
    file,
    activePageId: live.get(layoutId)?.activePageId ?? activePageId,
    live: live.has(layoutId),
    disabled: live.get(layoutId)?.disabled ?? [],
    ...(live.has(layoutId) && { texts: live.get(layoutId)!.texts }),
    pages: [...pages.values()].map((page) => ({
      pageId: page.pageId,
      name: page.name,
      controls: page.controls.map(describeControl),
    })),
  }))
  return JSON.stringify(shown, null, 2)
}

function listing(layouts: readonly Layout[], live: PlayedLayouts): string {
  const rows = layouts.map(({ layoutId, name, activePageId, pages, controls }) => [
    layoutId,
    name,
    `${pages.size} pages`,
    `${controls.size} controls`,
    live.has(layoutId) ? `live: ${live.get(layoutId)!.activePageId}` : `starts on ${activePageId}`,
    describeTexts(live.get(layoutId)?.texts ?? 0),
  ])
  return table([['LAYOUT', 'NAME', 'PAGES', 'CONTROLS', 'PAGE'], ...rows])
}

function detail({ layoutId, name, activePageId, everyPage, pages }: Layout, live: PlayedLayouts): string {
  const { activePageId: livePageId, disabled = [], texts = 0 } = live.get(layoutId) ?? {}
  const lines = [[`${layoutId} · ${printable(name)}`, describeTexts(texts)].filter(Boolean).join(' · ')]
  if (everyPage.length > 0) lines.push('', 'on every page', controlTable(everyPage, disabled))
  for (const page of pages.values()) {
    const isFirst = livePageId === undefined && page.pageId === activePageId
    const mark = page.pageId === livePageId ? ' (live)' : isFirst ? ' (first)' : ''
    lines.push('', `${page.pageId}${mark} · ${printable(page.name)}`)
    lines.push(controlTable(page.controls.slice(everyPage.length), disabled))
  }
  return lines.join('\n')
}

function controlTable(controls: readonly Control[], disabled: readonly number[]): string {
  return table(
    controls.map(({ lid, address, type, props }) => [
      `  ${lid}`,
      address,
      type,
      props.label + (disabled.includes(lid) ? ' (disabled)' : ''),
    ]),
  )
}
