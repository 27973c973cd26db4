// Runs a group of test files, one after the other in this process: to start a process for each takes longer than most of
// their tests.
import { pathToFileURL } from 'node:url'
import { t } from 'tap'
import { testFile } from '../support/tap.js'
import { dailyGroups } from './groups.js'

const [, , wanted] = process.argv
const { files } = dailyGroups().find(({ name }) => name === wanted)!

t.setTimeout(0)
for (const file of files) testFile(file, () => import(pathToFileURL(file).href))
