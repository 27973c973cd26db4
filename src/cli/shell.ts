import { Command } from 'commander'
import { printable } from '../printable.js'

/** What a command knows of the shell that called it. */
export interface Shell {
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly isTerminal: boolean
  /** The width of the terminal in characters; absent if standard output is not a terminal. */
  readonly columns?: number
  /** How to call this program again from the same folder: `ovation`, or `node bin/ovation.js`. */
  readonly command: string
  /** Ends a command that runs until stopped; absent if SIGINT or SIGTERM does that. */
  readonly ending?: Promise<unknown>
  /** Writes a line to standard output. */
  print(line: string): void
  /** Replaces the line that was drawn last; absent if standard output is not a terminal. */
  readonly redraw?: (line: string) => void
  /** Writes a line to standard error. */
  complain(line: string): void
}

/** A word for the command line, in quotes if the shell would interpret it. */
export function quote(word: string): string {
  return /^[\w./\\:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** The same shell, with control characters escaped in all output, except line ends, our own dimming and the colours of QR codes. */
export function guardedShell(shell: Shell): Shell {
  return {
    ...shell,
    print: (line) => shell.print(escapeControls(line)),
    complain: (line) => shell.complain(escapeControls(line)),
    ...(shell.redraw && { redraw: (line) => shell.redraw?.(escapeControls(line)) }),
  }
}

/** Line ends, and ECMA-48 SGR: 2 and 22 for dimmed text, black on white and back for QR codes. */
const allowed = /(\n|\u001b\[(?:2?2|38;5;16;48;5;231)?m)/

function escapeControls(text: string): string {
  return text
    .split(allowed)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('')
}

export class Subcommand extends Command {
  /** Sets the text below the options in the help. */
  notes(text: string): this {
    return this.addHelpText('after', text)
  }
}

/** Exit codes of the commands; 69 and 78 as in sysexits(3). */
export const exitCode = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  daemonNotReachable: 69,
  configurationInvalid: 78,
} as const

/** Ends a command with an exit code and a line on standard error, unless that is empty; without a stack trace. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = 1,
  ) {
    super(message)
    this.name = 'CommandFailure'
  }
}

export function wrongUsage(message: string): CommandFailure {
  return new CommandFailure(message, exitCode.wrongUsage)
}

/** Rows of cells as aligned columns, made printable; the last column is not padded. */
export function table(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(printable))
  const widths: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
