// Changes one layout again and again until it is killed. Its folder is the first argument.
import { LayoutFiles } from '../../../src/editing/layout-files.js'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { openLog } from '../../../src/log.js'
import { largeText } from './large-text.js'

const path = process.argv[2] ?? ''
const log = openLog({ level: 'silent', form: 'json' })
const reload = () => {
  readLayouts(path)
  return []
}
const files = new LayoutFiles({
  folder: { path, useOwn: () => {} },
  reload,
  received: () => undefined,
  log,
  now: Date.now,
})
for (let n = Number(process.argv[3]); ; n++) {
  const found = files.find('show')
  if (!found) throw new Error('there is no layout')
  await files.replace('show', found, Buffer.from(largeText(n)), 'saver')
  process.stdout.write(`${n}\n`)
}
