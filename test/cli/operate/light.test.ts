import { t as file, test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const daemon = await demoHere(file)

test('it lights phones in colours, and ends that', async (t) => {
  t.match(await daemon.runHere('light', 'demo', 'FF4400'), {
    code: 0,
    stdout: 'phones shine in #ff4400\n',
    stderr: '',
  })
  const several = ['#ff0000', '0000ff', '--fade', '1.5s']
  t.match(await daemon.runHere('light', 'demo', ...several), {
    code: 0,
    stdout: 'phones shine in #ff0000 #0000ff\n',
  })
  t.match(await daemon.runHere('light', 'demo', 'off', '--fade', '500ms'), {
    code: 0,
    stdout: 'there is no light\n',
  })
})

test('it fails while the output is held, when phones stay dark, and light can still be ended', async (t) => {
  await daemon.runHere('hold', 'on')
  const held = { code: 1, stdout: '', stderr: /phones stay dark; .*hold off/ }
  t.match(await daemon.runHere('light', 'demo', 'ff4400'), held)
  t.match(await daemon.runHere('light', 'demo', 'off'), { code: 0, stdout: 'there is no light\n' })
  await daemon.runHere('hold', 'off')
  t.match(await daemon.runHere('light', 'demo', 'ff4400'), { code: 0 })
})

test('wrong words are wrong usage, and what is not there fails', async (t) => {
  for (const words of [
    ['demo'],
    ['demo', 'red'],
    ['demo', 'fff'],
    ['demo', 'off', 'ffffff'],
    ['demo', ...Array.from({ length: 17 }, () => 'ffffff')],
    ['demo', 'ffffff', '--fade', '2'],
    ['demo', 'ffffff', '--fade', '61s'],
  ]) {
    const { code, stderr } = await daemon.runHere('light', ...words)
    t.equal(code, 2, words.join(' '))
    t.match(stderr, /xpected|missing/)
  }
  const { code, stderr } = await daemon.runHere('light', 'matinee', 'ffffff')
  t.equal(code, 1)
  t.match(stderr, /xpected the layoutId of a loaded layout/)
})
