import type { Discovered, DiscoveredProgram } from '../../discovery/discover.js'
import { printable } from '../../printable.js'
import { table } from '../shell.js'

/** What was found, for people: a table, and the lines of the settings for each program. */
export function listPrograms(found: Discovered): string {
  const rows = found.programs.map((program) => [
    program.name,
    `${program.address}:${program.port}`,
    program.transport,
    program.preset,
    describe(program),
  ])
  const lists =
    rows.length === 0
      ? ['no program announces that it takes OSC; those that do not announce themselves are not found']
      : [table([['PROGRAM', 'ADDRESS', 'TRANSPORT', 'PRESET', 'TREE'], ...rows]), ...settingsOf(found)]
  return [...lists, ...notesOf(found)].join('\n\n')
}

function describe({ addresses, trouble, isOwn }: DiscoveredProgram): string {
  if (isOwn) return 'this service itself'
  const count = addresses === null ? 'none' : `${addresses} ${addresses === 1 ? 'address' : 'addresses'}`
  return trouble === null ? count : `${count}; ${trouble}`
}

function settingsOf({ programs }: Discovered): readonly string[] {
  const others = programs.filter(({ isOwn }) => !isOwn)
  if (others.length === 0) return []
  return ['lines for the settings:', ...others.map(({ lines }) => printableLines(lines))]
}

function notesOf({ more, troubles }: Discovered): readonly string[] {
  const beyond = more === 0 ? [] : [`${more} more services were announced, which were not looked at`]
  return [...beyond, ...troubles.map(printable)]
}

function printableLines(lines: string): string {
  return lines.trimEnd().split('\n').map(printable).join('\n')
}
