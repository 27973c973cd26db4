import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { test } from '../support/tap.js'
import { Journal } from './journal.js'
import { type Batch, runAll, type Sum } from './run-all.js'

const tap = join(process.cwd(), 'dist/test/support/tap.js')
/** What files of tests do. */
const files = {
  good: `test('it is so', (t) => { t.ok(true); t.ok(true); t.end() })`,
  bad: `test('it is so', (t) => { t.equal(1, 2); t.end() })`,
  unlucky: `import { existsSync, writeFileSync } from 'node:fs'
    const tried = new URL('tried', import.meta.url)
    test('it is so at times', (t) => { t.ok(existsSync(tried), 'the second time'); writeFileSync(tried, ''); t.end() })`,
  crash: `test('it ends', () => { console.error('out of order'); process.exit(3) })`,
  hang: `test('it waits', () => new Promise((resolve) => setInterval(() => {}, 1000)))`,
  broken: `import './nowhere.js'`,
}

interface Run extends Sum {
  /** What was printed. */
  readonly output: string
  /** What the journal has of failures: of those that came once, and of the others. */
  readonly failedOnce: string | undefined
  readonly failedAgain: string | undefined
}

/** Runs some of these files. */
async function run(
  t: Test,
  batchesOf: (path: (name: keyof typeof files) => string) => readonly Batch[],
  hasJournal: boolean,
  limit = 300,
): Promise<Run> {
  const source = (code: string) => `import { test } from '${tap}'\n${code}`
  const folder = t.testdir({
    ...Object.fromEntries(Object.entries(files).map(([name, code]) => [`${name}.mjs`, source(code)])),
    journal: {},
  })
  const printed = t.capture(console, 'log')
  const journal = new Journal(join(folder, 'journal'))
  const batches = batchesOf((name) => join(folder, `${name}.mjs`))
  const sum = await runAll(batches, 2, { limit }, hasJournal ? journal : null)
  const noted = (list: string) => {
    const file = join(folder, 'journal', list)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  return {
    ...sum,
    output: printed()
      .map(({ args }) => String(args[0]))
      .join('\n'),
    failedOnce: noted('failed-once'),
    failedAgain: noted('failed'),
  }
}

for (const isGroup of [true, false]) {
  const batch = (...all: readonly string[]) => [{ files: all, ...(isGroup && { name: 'group' }) }]
  const where = isGroup ? 'in one process' : 'in a process each'

  test(`${where}: good files pass, and a bad one fails with its reason`, async (t) => {
    const { passed, failed, output } = await run(t, (path) => batch(path('bad'), path('good')), false)
    t.same({ passed, failed }, { passed: 2, failed: 1 })
    t.match(output, /^FAIL .*bad\.mjs/m)
    t.match(output, /it is so[\s\S]*-2[\s\S]*\+1/, 'what was expected, and what was there')
    t.match(output, /^ok .*good\.mjs {2}2$/m)
  })

  test(`${where}: a file that ends the process has failed, and its last output is reported`, async (t) => {
    const { passed, failed, output } = await run(t, (path) => batch(path('good'), path('crash')), false)
    t.same({ passed, failed }, { passed: 2, failed: 1 })
    t.match(output, /^FAIL .*crash\.mjs[\s\S]*(out of order|unfinished)/m)
  })

  test(`${where}: a file that cannot be loaded has failed`, async (t) => {
    const { failed, output } = await run(t, (path) => batch(path('broken'), path('good')), false)
    t.equal(failed, 1)
    t.match(output, /nowhere\.js/)
  })

  test(`${where}: with a journal, what fails once passes and is named with its failure`, async (t) => {
    const { failed, failedOnce, failedAgain } = await run(
      t,
      (path) => batch(path('unlucky'), path('good')),
      true,
    )
    t.equal(failed, 0)
    t.equal(failedAgain, undefined)
    t.match(failedOnce, /unlucky\.mjs\n.*it is so at times.*the second time/)
    t.notMatch(failedOnce, 'good.mjs')
  })

  test(`${where}: with a journal, a fault that comes back fails, and is named with its reason`, async (t) => {
    const { failed, failedOnce, failedAgain } = await run(t, (path) => batch(path('bad'), path('good')), true)
    t.equal(failed, 1)
    t.match(failedAgain, /bad\.mjs\n.*it is so[\s\S]*-2[\s\S]*\+1/)
    t.notMatch(failedAgain, 'good.mjs')
    t.equal(failedOnce, undefined)
  })

  test(`${where}: without a journal nothing has a second chance`, async (t) => {
    const { failed, output } = await run(t, (path) => batch(path('unlucky')), false)
    t.equal(failed, 1)
    t.notMatch(output, 'once more')
  })
}

test('files that a crash leaves without a run have failed too, and pass the second time', async (t) => {
  const batches = (path: (name: keyof typeof files) => string) => [
    { name: 'group', files: [path('crash'), path('good')] },
  ]
  t.match(await run(t, batches, false), { passed: 0, failed: 2 })
  const { failed, failedOnce } = await run(t, batches, true)
  t.equal(failed, 1)
  t.match(failedOnce, /good\.mjs/)
})

test('a file that hangs is ended, and said to have hung', async (t) => {
  const { failed, output } = await run(t, (path) => [{ files: [path('hang')] }], false, 5)
  t.equal(failed, 1)
  t.match(output, /^FAIL .*hang\.mjs[\s\S]*(timeout|hung)/m)
})
