import { arrival } from '../../support/machine/daemon.js'
import { t as file, test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const daemon = await demoHere(file)

test('it holds the output, says so in the status, and releases it', async (t) => {
  const token = await daemon.token()
  t.match(await daemon.runHere('hold', 'on'), { code: 0, stdout: 'the output is held\n', stderr: '' })
  t.match((await daemon.runHere('status')).stdout, /^output +HELD: .*ovation hold off/m)
  t.equal((await daemon.press(token)).status, 200)
  t.match(await daemon.runHere('hold', 'off'), { code: 0, stdout: 'the output is released\n' })
  t.ok(await arrival(daemon.sink, /^\/0001 if 1 /))
  t.notMatch((await daemon.runHere('status')).stdout, /HELD/)
})

test('it closes a control, shows which are closed, and opens it again', async (t) => {
  const token = await daemon.token()
  t.match(await daemon.runHere('disable', 'demo', '1'), { code: 0, stdout: 'control 1 is disabled\n' })
  t.equal((await daemon.press(token)).status, 409)
  t.match((await daemon.runHere('status')).stdout, /^demo +opening +closed +disabled: 1$/m)
  t.match((await daemon.runHere('layouts', 'demo')).stdout, /^ +1 .* \(disabled\)$/m)
  t.match(await daemon.runHere('enable', 'demo', '1'), { code: 0, stdout: 'control 1 is enabled\n' })
  t.equal((await daemon.press(token)).status, 200)
})

test('wrong words are wrong usage, and what is not there fails', async (t) => {
  for (const words of [['hold'], ['hold', 'maybe'], ['enable', 'demo'], ['disable', 'demo', 'one']])
    t.equal((await daemon.runHere(...words)).code, 2, words.join(' '))
  for (const words of [
    ['enable', 'demo', '99'],
    ['disable', 'matinee', '1'],
  ])
    t.equal((await daemon.runHere(...words)).code, 1, words.join(' '))
})
