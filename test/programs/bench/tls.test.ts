import { execFileSync } from 'node:child_process'
import { requireProgram } from '../../support/machine/require-program.js'
import { test } from '../../support/tap.js'

requireProgram('wrk', 'wrk')

test('HTTPS is measured beside HTTP, and the engine alone beside each, without a press that fails', (t) => {
  // Of a busy machine a server may get nothing for a second, and be slower or faster than the other by any factor.
  const words = ['dist/test/tools/bench/bench.js', 'tls', '--rounds', '1', '--seconds', '3']
  // It ends with 1 where a press was refused or a connection failed.
  const printed = execFileSync(process.execPath, words, { encoding: 'utf8' })
  for (const name of ['raw HTTP', 'HTTP', 'raw HTTPS', 'HTTPS'])
    for (const connections of ['', ', new connections'])
      t.match(printed, new RegExp(`^ *${name}${connections}  +[1-9]`, 'm'), name + connections)
  t.match(printed, /^ *HTTPS \/ raw HTTPS {2,}\d+\.\d\d /m)
  t.end()
})
