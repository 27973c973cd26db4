import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Journal } from './journal.js'
import type { Sum } from './run-all.js'

/** Runs a program that fails by its exit code, and prints what it has written when it ends, so that nothing else is between. */
export function program(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): () => Promise<Sum> {
  return async () => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const written: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk))
    const [code] = await once(child, 'close')
    const line = `$ ${[command, ...args].join(' ')}`
    const output = Buffer.concat(written).toString()
    console.log(`${line}\n${output}`)
    if (code === 0) return { passed: 1, failed: 0 }
    Journal.wanted()?.failed(line, output.trimEnd().split('\n').slice(-12).join('\n'))
    return { passed: 0, failed: 1 }
  }
}

/** Runs things one after the other. */
export function inTurn(...steps: readonly (() => Promise<Sum>)[]): () => Promise<Sum> {
  return async () => {
    let [passed, failed] = [0, 0]
    for (const step of steps) {
      const sum = await step()
      passed += sum.passed
      failed += sum.failed
    }
    return { passed, failed }
  }
}

/** The program of another Node, from npm's registry. */
export function nodeOf(major: number): string {
  const line = ['-y', '-p', `node@${major}`, '-c', 'command -v node']
  return execFileSync('npx', line, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}
