import { ProcessSignals } from '../../src/cli/process-signals.js'
import { test } from '../support/tap.js'

test('a SIGHUP received before the wait causes a reload then; without the terminal it stops the daemon', async (t) => {
  const terminal = { isGone: false }
  const signals = new ProcessSignals()
  process.emit('SIGHUP', 'SIGHUP')
  process.emit('SIGHUP', 'SIGHUP')
  let reloads = 0
  const ending = await signals.untilStop(terminal, () => {
    terminal.isGone = ++reloads === 2
    if (terminal.isGone) process.emit('SIGHUP', 'SIGHUP')
  })
  t.equal(ending, 'SIGHUP')
  t.equal(reloads, 2)
  process.emit('SIGHUP', 'SIGHUP')
  t.equal(reloads, 2, 'and after the end nothing is reloaded')
})
