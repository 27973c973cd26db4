import { answer } from '../../support/show/bridge.js'
import { t as file, test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const daemon = await demoHere(file)

test('it opens a control for a time, and without one for good', async (t) => {
  const headers = { authorization: `Bearer ${await daemon.token()}` }
  const applause = async () => {
    const { body } = await answer(fetch(`${daemon.url}/page`, { headers }))
    return body.controls.find(({ lid }: { lid: number }) => lid === 1)
  }
  t.match(await daemon.runHere('enable', 'demo', '1', '--for', '5m'), {
    code: 0,
    stdout: 'control 1 is enabled for 300 s\n',
    stderr: '',
  })
  const { closesIn } = await applause()
  t.ok(closesIn > 0 && closesIn <= 300_000, `${closesIn} ms`)
  t.match(await daemon.runHere('enable', 'demo', '1'), { code: 0, stdout: 'control 1 is enabled\n' })
  t.notOk('closesIn' in (await applause()))
})

test('what is no such time is wrong usage, and says what is one', async (t) => {
  for (const time of ['0s', '30', 'soon', '2d', '-5s', '1.5m'])
    t.match(await daemon.runHere('enable', 'demo', '1', `--for=${time}`), {
      code: 2,
      stderr: /a duration from 1s to 1d, a whole number with a unit: 90s, 15m, 12h or 30d/,
    })
  t.equal((await daemon.runHere('disable', 'demo', '1', '--for', '5m')).code, 2)
})
