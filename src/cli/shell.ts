/** What a command sees of the shell that it was called from. */
export interface Shell {
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  /** Whether a person reads standard output. */
  readonly isTerminal: boolean
  /** The words that call this program again from the same folder: `ovation`, or `node bin/ovation.js`. */
  readonly command: string
  /** Writes a line to standard output. */
  print(line: string): void
  /** Writes a line to standard error. */
  complain(line: string): void
}

/** A word as one types it: in quotes if the shell would make something else of it. */
export function quote(word: string): string {
  return /^[\w./\\:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
