import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Discovered, DiscoveredProgram } from '../../discovery/discover.js'
import { type ProposedMap, proposeMap } from '../../discovery/map/propose-map.js'
import { giveToOwner } from '../../editing/own-show.js'
import type { Layout } from '../../layout/layout.js'
import { readLayouts } from '../../layout/read-layouts.js'
import { PreparedFile } from '../../prepared-file.js'
import { printable } from '../../printable.js'
import { layoutsFolder } from '../../settings/layouts/take-layouts-along.js'
import type { Settings } from '../../settings/settings.js'
import { mapText } from '../../wire/files/addresses.js'
import { CommandFailure, type Shell, table } from '../shell.js'

interface MapOptions {
  /** Where it is written; relative to the working folder. */
  readonly map: string
  readonly from?: string
  readonly force?: true
}

/**
 * Writes a map for the layouts, from the tree of a program that was found; says what fits and what does not.
 *
 * @throws {CommandFailure} if it is not plain which program is meant, nothing fits, or the file cannot be written.
 */
export async function saveProposedMap(
  shell: Shell,
  settings: Settings,
  { programs }: Discovered,
  { map, from, force }: MapOptions,
): Promise<void> {
  const program = chooseProgram(programs, from)
  const layouts = [...readLayouts(layoutsFolder(settings)).values()]
  const proposed = proposeMap(program.nodes, layouts)
  shell.print(describeProposal(proposed, layouts))
  if (proposed.entries.length === 0)
    throw new CommandFailure(
      `none of the ${program.nodes.length} addresses of ${printable(program.name)} is called like a control: nothing was written`,
    )
  const path = resolve(shell.cwd, map)
  await write(path, mapText(proposed.entries), force === true)
  shell.print(`\nwrote ${path}; look through it, then put it into the settings:\n`)
  shell.print(`${program.lines}map = ${path}`)
}

function chooseProgram(programs: readonly DiscoveredProgram[], from: string | undefined): DiscoveredProgram {
  const readable = programs.filter(({ nodes, isOwn }) => nodes.length > 0 && !isOwn)
  const named = readable.filter(({ name }) => from === undefined || name.toLowerCase() === from.toLowerCase())
  const [program, other] = named
  if (program && !other) return program
  const names = [...new Set(readable.map(({ name }) => printable(name)))].join(', ')
  if (readable.length === 0)
    throw new CommandFailure('no program was found whose tree could be read: call this without --map')
  if (!program) throw new CommandFailure(`no program ${printable(from!)} was found; found: ${names}`)
  throw new CommandFailure(`several programs were found: choose one with --from: ${names}`)
}

function describeProposal({ entries, without }: ProposedMap, layouts: readonly Layout[]): string {
  const control = (layoutId: string, lid: number) =>
    layouts.find((layout) => layout.layoutId === layoutId)!.controls.get(lid)!
  const rows = entries.map(({ layoutId, lid, address, addressY, type, range }) => {
    const form = [type, range?.join('..')].filter((part) => part !== undefined).join(' ')
    const { props } = control(layoutId, lid)
    return [layoutId, String(lid), props.label, [address, addressY].filter(Boolean).join(' '), form]
  })
  const lost = without.map(({ layoutId, control }) => [
    ...[layoutId, String(control.lid), control.props.label, 'nothing fits', ''],
  ])
  return table([['LAYOUT', 'LID', 'LABEL', 'ADDRESS', 'AS'], ...rows, ...lost])
}

/** @throws {CommandFailure} if there is a file that is not to be replaced, or it cannot be written. */
async function write(path: string, text: string, replaces: boolean): Promise<void> {
  try {
    const owner = statSync(dirname(path))
    const file = await PreparedFile.write(path, text, (owner.mode & 0o666) | 0o600)
    try {
      if (replaces) file.place()
      else if (!file.placeAnew())
        throw new CommandFailure(`there is a file ${path} already: choose another name, or add --force`)
    } finally {
      file.discard()
    }
    giveToOwner(path, owner)
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    throw new CommandFailure(`cannot write ${path}: ${(error as Error).message}`)
  }
}
