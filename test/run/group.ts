// Runs files of tests one after the other in one process: to start a process for each takes longer than most of them do.
import { pathToFileURL } from 'node:url'
import { t } from 'tap'
import { testFile } from '../support/tap.js'

const files = process.env.OVATION_TEST_FILES!.split('\n')

t.setTimeout(0)
for (const file of files) testFile(file, () => import(pathToFileURL(file).href))
