import { InvalidArgumentError, Option } from 'commander'
import type { PresetName } from '../../display/wire/presets.js'
import { type Control, describeControl, type Layout } from '../../layout/layout.js'
import { printable } from '../../printable.js'
import { line } from '../../settings/forms/texts.js'
import { readCatalogue } from '../../settings/layouts/read-catalogue.js'
import { loadSettings } from '../../settings/load-settings.js'
import type { LayoutStatus, StatusAnswer } from '../../wire/status.js'
import { reachDaemon, refuseAtEdge, requireKnownLayout } from '../configuration.js'
import { type Shell, Subcommand, table, wrongUsage } from '../shell.js'
import { type AddressFormat, presetOption, printAddresses } from './layout-addresses.js'
import { makeLayout, type TemplateName, templateNames } from './new-layout.js'
import { describeTexts } from './status.js'

interface LayoutsOptions extends AddressFormat {
  readonly config?: string
  readonly osc?: true
  readonly preset?: PresetName
  readonly new?: string
  readonly template?: TemplateName
}

export function layoutsCommand(shell: Shell): Subcommand {
  return new Subcommand('layouts')
    .description('list the layouts, or the pages and controls of one; make a new one')
    .argument('[layoutId]', 'show the pages and controls of this layout')
    .option('--json', 'print JSON for scripts')
    .option('--osc', 'list the OSC addresses at which displays get the layout')
    .option('--preset <name>', 'with --osc: as displays with this preset get it', presetOption)
    .addOption(new Option('--csv', 'with --osc: print CSV for spreadsheets').conflicts('json'))
    .addOption(new Option('--map', 'with --osc: print a map file to begin with').conflicts(['json', 'csv']))
    .option('--new <name>', 'make the file of a new layout, such as "Summer night"', nameOption)
    .addOption(new Option('--template <name>', 'with --new: begin with this').choices(templateNames))
    .notes(`
Reads the layout files, so it works while the daemon is stopped. While the daemon runs, the live page is marked and the
texts that wait for an operator are counted.

--osc lists what a display without a prefix and a map is sent, in the service's own form unless a preset is named. A
range says what each argument can be, and of a text how long it is; the examples are the values that a test sends.

--new writes into the folder that [service] layouts names; where it names none, into the state folder. The layoutId is
made of the name. Without a template the layout has one page with one button.

Examples:
  ${shell.command} layouts
  ${shell.command} layouts demo
  ${shell.command} layouts --json
  ${shell.command} layouts demo --osc --preset resolume
  ${shell.command} layouts demo --osc --csv > demo.csv
  ${shell.command} layouts --new "Summer night" --template concert`)
    .action(async (layoutId: string | undefined, options: LayoutsOptions) => {
      requireSense(layoutId, options)
      const { json, config, osc, preset = 'generic', template = 'empty' } = options
      const settings = loadSettings({ ...shell, flag: config })
      refuseAtEdge(settings)
      if (options.new !== undefined) return makeLayout(shell, settings, options.new, template)
      const catalogue = readCatalogue(settings) ?? new Map()
      const wanted =
        layoutId === undefined ? [...catalogue.values()] : [requireKnownLayout(shell, catalogue, layoutId)]
      if (osc) return shell.print(await printAddresses(wanted[0]!, preset, options))
      const live = await askDaemon(shell, config)
      if (json) shell.print(jsonOf(wanted, live))
      else if (layoutId === undefined) shell.print(listing(wanted, live))
      else shell.print(detail(wanted[0]!, live))
    })
}

/** @throws {CommandFailure} if options do not go together. */
function requireSense(layoutId: string | undefined, options: LayoutsOptions): void {
  const { osc, json, preset, csv, map, template } = options
  if (options.new !== undefined && (layoutId !== undefined || osc || json))
    throw wrongUsage('--new makes a layout and lists none: call it without a layoutId, --osc and --json')
  if (template !== undefined && options.new === undefined)
    throw wrongUsage('--template is what --new begins with: name the new layout, too')
  if (osc && layoutId === undefined)
    throw wrongUsage('--osc lists the addresses of one layout: name it, as in `layouts demo --osc`')
  if (!osc && (preset !== undefined || csv || map))
    throw wrongUsage('--preset, --csv and --map are for --osc: add it')
}

function nameOption(text: string): string {
  const form = line(100)
  const name = form.read(text.trim(), '')
  if (name === undefined) throw new InvalidArgumentError(`Expected ${form.expected}.`)
  return name
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
