import { printable } from '../printable.js'

/** What a command knows of the shell that called it. */
export interface Shell {
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  /** Whether standard output is a terminal. */
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
