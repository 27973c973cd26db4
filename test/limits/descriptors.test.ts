import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { countDescriptors } from '../../src/limits/descriptors.js'
import { test } from '../support/tap.js'

const module = new URL('../../src/limits/descriptors.js', import.meta.url).href
const program = `console.log((await import('${module}')).readDescriptorLimit())`
const skip = process.platform !== 'linux' && 'only Linux tells it'

test('as many files may be open as the system says', { skip }, async (t) => {
  for (const limit of ['256', '777']) {
    const shell = `ulimit -n ${limit} && exec "$0" --input-type=module --eval "$1"`
    const output = execFileSync('sh', ['-c', shell, process.execPath, program], { encoding: 'utf8' })
    t.equal(output.trim(), limit)
  }
})

test('an open file is counted until it is closed', { skip }, async (t) => {
  const before = countDescriptors()
  const file = openSync('/dev/null', 'r')
  t.equal(countDescriptors(), before + 1)
  closeSync(file)
  t.equal(countDescriptors(), before)
})
