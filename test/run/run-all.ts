import { Journal } from './journal.js'
import { type Conditions, type Outcome, runFile, runGroup } from './run-process.js'

/** Files that run one after the other: in one process if there is a name for it, else each in one of its own. */
export interface Batch {
  readonly name?: string
  readonly files: readonly string[]
}

/** What became of many files. */
export interface Sum {
  readonly passed: number
  readonly failed: number
}

/**
 * Runs batches side by side, in their order, and prints what becomes of each file. Where there is a journal, a file that
 * fails is run once more when all others have ended, alone, and written down; only if it fails again it has failed.
 */
export async function runAll(
  batches: readonly Batch[],
  atOnce: number,
  conditions: Conditions,
  journal: Journal | null = Journal.wanted(),
): Promise<Sum> {
  const failed: Outcome[] = []
  let passed = 0
  const tell = (outcome: Outcome) => {
    print(outcome)
    passed += outcome.passed
    if (!outcome.isGood) failed.push(outcome)
  }
  const queue = [...batches]
  const work = async () => {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      const { name, files } = batch
      if (name !== undefined) await runGroup(name, files, conditions, tell)
      else for (const file of files) tell(await runFile(file, conditions))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (!journal) return { passed, failed: failed.length }
  let failedAgain = 0
  for (const { file, failures } of failed) {
    console.log(`once more, alone: ${file}`)
    const again = await runFile(file, conditions)
    print(again)
    passed += again.passed
    if (again.isGood) journal.failedOnce(file, failures[0] ?? '')
    else {
      failedAgain++
      journal.failed(file, again.failures[0] ?? '')
    }
  }
  return { passed, failed: failedAgain }
}

function print({ file, isGood, seconds, passed, failures }: Outcome): void {
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(6)} s  ${file}  ${passed}`)
  for (const failure of failures) console.log(failure.replaceAll(/^/gm, '       '))
}
