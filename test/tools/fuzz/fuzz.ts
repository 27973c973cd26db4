// `npm run fuzz`: searches for input that breaks the readers of files and datagrams, and for histories of a crowd whose
// signals are wrong, guided by which code each input reaches. Such input is saved, and can be checked again with `-- --target NAME --input FILE`.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FuzzTarget } from './fuzz-target.js'
import { Random } from './random.js'
import { Search } from './search.js'

const names = ['osc-decode', 'ini', 'layout', 'state-log', 'crowd']

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 0xffff_fffe)) },
    target: { type: 'string' },
    input: { type: 'string' },
  },
})
const [minutes, seed] = [Number(options.minutes), Number(options.seed)]
const chosen = options.target === undefined ? names : names.filter((name) => name === options.target)
if (!(minutes > 0 && minutes <= 600 && seed >= 1 && seed < 2 ** 32 && chosen.length > 0))
  throw new Error(
    `expected --minutes 0..600, --seed 1..4294967295 and optionally --target ${names.join(' | ')}`,
  )

const secondsEach = (60 * minutes) / chosen.length
if (options.input === undefined)
  console.log(`seed ${seed}; ${secondsEach.toFixed(0)} s for each of ${chosen.join(', ')}`)
for (const name of chosen) {
  const { target } = (await import(`./targets/${name}.js`)) as { target: FuzzTarget }
  if (options.input === undefined) search(name, target)
  else tryOne(name, target, options.input)
}

function search(name: string, target: FuzzTarget): void {
  const search = new Search(target, new Random(seed))
  const begun = performance.now()
  try {
    search.run(begun + 1000 * secondsEach)
    console.log(`${name}: ${search.summary}`)
  } catch (error) {
    process.exitCode = 1
    console.log(
      `${name}: found after ${((performance.now() - begun) / 1000).toFixed(1)} s; ${search.summary}`,
    )
    console.log(error)
    console.log(JSON.stringify(search.current.toString('latin1').slice(0, 500)))
    console.log(`the input is saved: npm run fuzz -- --target ${name} --input ${save(search.current)}`)
  }
}

function save(input: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ovation-finding-')), 'input')
  writeFileSync(file, input)
  return file
}

function tryOne(name: string, target: FuzzTarget, file: string): void {
  target.check(readFileSync(file))
  console.log(`${name}: all conditions hold`)
}
