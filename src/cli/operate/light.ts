import { InvalidArgumentError } from 'commander'
import type { StatusAnswer } from '../../wire/status.js'
import type { LightBody } from '../../wire/stream/light.js'
import { reachDaemon } from '../configuration.js'
import { CommandFailure, type Shell, Subcommand, wrongUsage } from '../shell.js'

interface LightFlags {
  /** Ms. */
  readonly fade?: number
  readonly config?: string
}

const colorForm = 'a colour such as ff4400, or off'
const mostGroups = 16
/** Ms. */
const longestFade = 60_000

export function lightCommand(shell: Shell): Subcommand {
  return new Subcommand('light')
    .description('have phones shine together in a colour, or no longer')
    .argument('<layoutId>')
    .argument(
      '<colours...>',
      `${colorForm}; up to ${mostGroups}, one for each group of phones`,
      colorArgument,
    )
    .option('--fade <time>', 'how long it takes to get there, such as 2s or 500ms; at most 60s', fadeOption)
    .notes(`
Asks the running daemon. For a layout with "light": true in its file. Those phones shine whose people have chosen to take
part, all at the same moment. With several colours each person belongs to one of as many groups. A held output, a closed
room and a restart end the light.

Examples:
  ${shell.command} light demo ff4400
  ${shell.command} light demo ff0000 0000ff --fade 2s
  ${shell.command} light demo off`)
    .action(async (layoutId: string, wanted: readonly string[], { fade, config }: LightFlags) => {
      const isOff = wanted.includes(off)
      if (isOff && wanted.length > 1) throw wrongUsage('expected off alone, or colours; received both')
      if (wanted.length > mostGroups)
        throw wrongUsage(`expected at most ${mostGroups} colours; received ${wanted.length}`)
      const body: LightBody = { colors: isOff ? null : wanted, ...(fade !== undefined && { fade }) }
      const path = `/layout/${encodeURIComponent(layoutId)}/light`
      const daemon = reachDaemon(shell, config, 'operate')
      await daemon.ask('PUT', path, body)
      if (!isOff && (await daemon.ask<StatusAnswer>('GET', '/status')).held)
        throw new CommandFailure(
          `the output is held, so phones stay dark; \`${shell.command} hold off\` releases it`,
        )
      shell.print(isOff ? 'there is no light' : `phones shine in ${wanted.join(' ')}`)
    })
}

const off = 'off'

/** A shell takes what follows a `#` for a comment: so it may be left out. @throws {InvalidArgumentError} */
function colorArgument(text: string, before: readonly string[] = []): readonly string[] {
  if (text === off) return [...before, off]
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text) ?? []
  if (digits === undefined) throw new InvalidArgumentError(`Expected ${colorForm}.`)
  return [...before, `#${digits.toLowerCase()}`]
}

/** @returns ms. @throws {InvalidArgumentError} */
function fadeOption(text: string): number {
  const [, digits = '', unit] = /^(\d{1,5}(?:\.\d{1,3})?)(ms|s)$/.exec(text) ?? []
  const ms = Math.round(Number(digits) * (unit === 's' ? 1000 : 1))
  if (digits !== '' && ms <= longestFade) return ms
  throw new InvalidArgumentError('Expected a time from 0s to 60s, such as 2s or 500ms.')
}
