import { t as file, test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const daemon = await demoHere(file)

test('it names the present moment in the recording', async (t) => {
  t.match(await daemon.runHere('mark', 'Act 2'), { code: 0, stdout: 'marked: Act 2\n', stderr: '' })
  t.match(await daemon.runHere('mark', 'Encore', '--layout', 'demo'), { code: 0, stdout: 'marked: Encore\n' })
  t.match((await daemon.runHere('status')).stdout, /^recording .*recordings$/m)
})

test('without a name it is wrong usage, and of another layout it fails', async (t) => {
  for (const words of [['mark'], ['mark', ' '], ['mark', 'x'.repeat(81)]])
    t.equal((await daemon.runHere(...words)).code, 2, words.join(' '))
  t.equal((await daemon.runHere('mark', 'Act 2', '--layout', 'matinee')).code, 1)
})
