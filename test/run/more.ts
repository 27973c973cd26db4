// npm run test:more -- WHAT...: runs parts of the tests by their names; `--help` lists them.
import { Journal } from './journal.js'
import { type Part, parts } from './parts.js'
import type { Sum } from './run-all.js'
import { endAll } from './run-process.js'
import { day, night, type Shift } from './shifts.js'

const shifts: Readonly<Record<string, Shift>> = { day, night }
const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in parts || name in shifts || name === '--help'))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    endAll()
    process.exit(1)
  })

if (unknown.length > 0) {
  console.error(`expected names of parts; received ${unknown.join(', ')}\n\n${usage()}`)
  process.exitCode = 2
} else if (names.length === 0 || names.includes('--help')) console.log(usage())
else {
  const lanes = names.flatMap((name) => shifts[name] ?? [[name]])
  // What is named one by one runs one after the other, too.
  const sums = await Promise.all((names.some((name) => name in shifts) ? lanes : [names]).map(runLane))
  const [passed, failed] = [total(sums, 'passed'), total(sums, 'failed')]
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

async function runLane(lane: readonly string[]): Promise<Sum> {
  const sums: Sum[] = []
  for (const name of lane) {
    const begun = performance.now()
    console.log(`== ${name}: ${parts[name]!.about}`)
    const sum = await parts[name]!.run()
    const seconds = (performance.now() - begun) / 1000
    console.log(`== ${name}: ${sum.passed} passed, ${sum.failed} failed, in ${Math.round(seconds)} s`)
    Journal.wanted()?.took(name, seconds)
    sums.push(sum)
  }
  return { passed: total(sums, 'passed'), failed: total(sums, 'failed') }
}

function total(sums: readonly Sum[], key: keyof Sum): number {
  return sums.reduce((sum, { [key]: count }) => sum + count, 0)
}

function usage(): string {
  const row = ([name, { about, needs, minutes }]: [string, Part]) =>
    `  ${name.padEnd(16)} ${String(minutes).padStart(3)} min  ${about}; needs ${needs}`
  return [
    'npm run test:more -- WHAT...',
    '',
    'Runs parts of the tests, one after the other, after a build. WHAT is one or more of:',
    '',
    ...Object.entries(parts).map(row),
    '',
    `  day              what \`.ci/run\` runs after \`npm test\`, side by side: ${day.flat().join(', ')}`,
    `  night            the same as \`npm run test:night\`: ${night.flat().join(', ')}`,
    '',
    'Variables: OVATION_TEST_KILLS, _STARTS, _PHONES, _SECONDS, _REQUESTS, _PEOPLE make crowds larger, longer and rougher;',
    'OVATION_TEST_JOURNAL=FOLDER gives each file that fails a second chance, and notes there which did.',
  ].join('\n')
}
