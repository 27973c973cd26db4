import { printable } from '../printable.js'
import type { Shell } from './shell.js'

/**
 * The same shell behind a guard: whatever a command says, and wherever that came from, the terminal obeys nothing in it
 * but line ends and what a command dims itself.
 */
export function guardedShell(shell: Shell): Shell {
  return {
    ...shell,
    print: (line) => shell.print(guard(line)),
    complain: (line) => shell.complain(guard(line)),
  }
}

/** ECMA-48 SGR 2 and 22: dimmed, and no longer. */
const ourOwn = /(\n|\u001b\[2?2m)/

function guard(text: string): string {
  return text
    .split(ourOwn)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('')
}
