import { execFileSync } from 'node:child_process'
import { test } from '../support/tap.js'

const module = new URL('../../src/limits/read-descriptor-limit.js', import.meta.url).href
const program = `console.log((await import('${module}')).readDescriptorLimit())`
const skip = process.platform !== 'linux' && 'only Linux tells it'

test('as many files may be open as the system says', { skip }, async (t) => {
  for (const limit of ['256', '777']) {
    const shell = `ulimit -n ${limit} && exec "$0" --input-type=module --eval "$1"`
    const output = execFileSync('sh', ['-c', shell, process.execPath, program], { encoding: 'utf8' })
    t.equal(output.trim(), limit)
  }
})
