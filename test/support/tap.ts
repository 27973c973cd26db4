import { t as root, type Test } from 'tap'

/** Ends a file that hangs in spite of the limits of `until`, so that the files after it still run. */
const longestMs = 600_000

/** The suite of the file that is being loaded: the root, or in a process with many files a subtest of it. */
export let t: Test = root

/** Declares a test of this file. */
export const test = ((...of: Parameters<Test['test']>) => t.test(...of)) as Test['test']

/** Loads a file of tests as a suite of its own, once the files before it have ended. */
export function testFile(name: string, load: () => Promise<unknown>): Promise<unknown> {
  return root.test(name, { timeout: longestMs }, async (suite) => {
    t = suite
    await load()
  })
}

// A process that records its coverage may go on without end when Node frees its environment; one that exits does not.
if (process.env.NODE_V8_COVERAGE) process.on('beforeExit', () => process.exit())
