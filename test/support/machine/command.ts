import { execFileSync } from 'node:child_process'

/** Runs a program with arguments that need no quotes, as in `ip link set lo up`. @throws with its error output. */
export function command(line: string): string {
  const [program = '', ...args] = line.split(' ')
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
