// What `npm test` runs: every group of files in a process of its own, three at a time, since many tests wait.
import { t } from 'tap'
import { dailyGroups } from './groups.js'

const program = new URL('group.js', import.meta.url).pathname

t.jobs = 3
t.setTimeout(0)
for (const { name } of dailyGroups())
  void t.spawn(process.execPath, ['--enable-source-maps', program, name], { name, timeout: 0 })
