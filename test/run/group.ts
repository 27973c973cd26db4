// Runs files of tests one after the other in one process: to start a process for each takes longer than most of them do.
import { pathToFileURL } from 'node:url'
import { t } from 'tap'
import { testFile } from '../support/tap.js'

const files = process.env.OVATION_TEST_FILES!.split('\n')

/** How long the process may end by itself, ms. */
const endMs = 2000

t.setTimeout(0)
const suites = files.map((file) => testFile(file, () => import(pathToFileURL(file).href)))
await Promise.all(suites)
t.end()
// A timer that a test has left must not keep those who wait for the end.
setTimeout(() => process.exit(), endMs).unref()
