import { execFileSync } from 'node:child_process'

/** Runs a program with words that need no quotes, like `ip link set lo up`. @throws with what it complained of. */
export function command(line: string): string {
  const [program = '', ...words] = line.split(' ')
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
