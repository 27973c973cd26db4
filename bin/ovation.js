#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = new URL('../dist/src/cli/main.js', import.meta.url)

if (existsSync(program)) {
  const { main } = await import(program)
  process.exitCode = await main(process.argv.slice(2))
  // Whatever a command that failed has left open must not keep the process; output on its way has a second to be read.
  if (process.exitCode !== 0) setTimeout(() => process.exit(), 1000).unref()
} else {
  console.error(
    `Ovation is not built yet; run \`npm ci\` in ${fileURLToPath(new URL('..', import.meta.url))}`,
  )
  process.exitCode = 1
}
