import { arrival } from '../../support/machine/daemon.js'
import { t as file, test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const daemon = await demoHere(file)

test('it sets one or all controls back to zero, also on the displays', async (t) => {
  const token = await daemon.token()
  for (const target of ['1', '--all']) {
    t.equal((await daemon.press(token)).status, 200)
    await arrival(daemon.sink, /^\/0001 if 1 /)
    daemon.sink.messages.length = 0
    const { code, stdout, stderr } = await daemon.runHere('reset', 'demo', target)
    t.equal(code, 0)
    t.match(stdout, /^[^\n]+ back to zero\n$/)
    t.equal(stderr, '')
    t.ok(await arrival(daemon.sink, /^\/0001 if 0 0$/))
  }
})

test('it undoes the last reset, once', async (t) => {
  t.equal((await daemon.press(await daemon.token())).status, 200)
  await daemon.runHere('reset', 'demo', '--all')
  daemon.sink.messages.length = 0
  t.match(await daemon.runHere('reset', 'demo', '--undo'), {
    code: 0,
    stdout: 'the last reset of demo is undone\n',
    stderr: '',
  })
  t.ok(await arrival(daemon.sink, /^\/0001 if 1 /))
  t.match(await daemon.runHere('reset', 'demo', '--undo'), { code: 1, stdout: '', stderr: /^[^\n]+\n$/ })
})

test('it needs a control, --all or --undo', async (t) => {
  const misuses = [[], ['1', '--all'], ['--all', '--undo'], ['1', '--undo'], ['0'], ['all']]
  const answers = await Promise.all(misuses.map((words) => daemon.runHere('reset', 'demo', ...words)))
  for (const { code, stdout, stderr } of answers) {
    t.equal(code, 2)
    t.equal(stdout, '')
    t.match(stderr, /expected/i)
  }
})

test("a control or layout that is not there fails with the daemon's own words", async (t) => {
  const answers = await Promise.all([
    daemon.runHere('reset', 'demo', '99'),
    daemon.runHere('reset', 'matinee', '--all'),
  ])
  for (const { code, stderr } of answers) {
    t.equal(code, 1)
    t.match(stderr, /^[^\n]+\n$/)
  }
})
