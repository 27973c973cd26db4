// A program: runs the command lines that standard input has as JSON, one after the other, and prints their exit codes.
import { text } from 'node:stream/consumers'
import { main } from '../../../src/cli/main.js'

const lines: string[] = JSON.parse(await text(process.stdin))
const codes: Record<string, number> = {}
for (const line of lines)
  codes[line] = await main(line.split(' '), {
    ...{ cwd: process.cwd(), env: process.env, isTerminal: false, command: 'ovation' },
    ...{ print: () => {}, complain: () => {} },
  })
console.log(JSON.stringify(codes))
