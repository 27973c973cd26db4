import { t as file, test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const daemon = await demoHere(file)

test('it chooses what the screens show, prints it, and the status says so', async (t) => {
  t.match(await daemon.runHere('screen', 'demo'), { code: 0, stdout: 'auto\n', stderr: '' })
  t.match(await daemon.runHere('screen', 'demo', 'black'), { code: 0, stdout: 'black\n', stderr: '' })
  t.match(await daemon.runHere('screen', 'demo'), { stdout: 'black\n' })
  t.match((await daemon.runHere('status')).stdout, /^demo +opening +closed +screens: black$/m)
  const revealed = 'control 11, with its results\n'
  t.match(await daemon.runHere('screen', 'demo', '11', '--reveal'), { code: 0, stdout: revealed })
  t.match(await daemon.runHere('screen', 'demo'), { stdout: revealed })
  t.match(await daemon.runHere('screen', 'demo', '1'), { code: 0, stdout: 'control 1\n' })
  t.match(await daemon.runHere('screen', 'demo', 'auto'), { code: 0, stdout: 'auto\n' })
  t.notMatch((await daemon.runHere('status')).stdout, /screens/)
})

test('wrong words are wrong usage, and what is not there fails', async (t) => {
  for (const words of [['screen'], ['screen', 'demo', 'white'], ['screen', 'demo', '--reveal']]) {
    const { code, stderr } = await daemon.runHere(...words)
    t.equal(code, 2, words.join(' '))
    t.ok(stderr)
  }
  for (const words of [
    ['demo', '99'],
    ['demo', 'black', '--reveal'],
    ['demo', '1', '--reveal'],
    ['matinee', 'black'],
    ['matinee'],
  ]) {
    const { code, stderr } = await daemon.runHere('screen', ...words)
    t.equal(code, 1, words.join(' '))
    t.match(stderr, /xpected/)
  }
})
