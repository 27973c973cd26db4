import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { checkActions } from './support/check-actions.js'
import { recipe } from './support/recipe.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

/** Pure Data escapes a space within a word with a backslash. */
const text = String.raw`héllo\ 👋🏽\ 日本`

const alone = [
  'osc: list 0001 1 0.01',
  'osc: list 0002 1',
  'osc: list 0002 0',
  'osc: list 0003 1',
  'osc: list 0003 0',
  'osc: list 0004 2',
  `osc: list 0005 ${text}`,
  'osc: list 0006 0.25 0.75',
]
const together = [
  'osc: list 0001 2 0.02',
  'osc: list 0002 1',
  'osc: list 0003 1',
  'osc: list 0004 1',
  `osc: list 0005 ${text}`,
  'osc: list 0006 0.75 0.25',
]

for (const bundle of ['auto', 'never'])
  test(`Pure Data reads every action with the patch for SLIP, bundle = ${bundle}, alone and at once`, async (t) => {
    const port = await freePort()
    const pd = await startReceiver(t, {
      program: 'pd',
      debianPackage: 'puredata-core',
      args: ['-nogui', '-noaudio', '-nomidi', '-noprefs', '-stderr', 'receive-slip.pd'],
      files: { 'receive-slip.pd': recipe('puredata/receive-slip.pd', { '-b 9000': `-b ${port}` }) },
      port,
      protocol: 'tcp',
      message: /^(osc: .*)$/,
    })
    const own = `transport = tcp-slip\nbundle = ${bundle}`
    const show = await startShow(t, port, 'preset = puredata', {}, own)
    await checkActions(t, show, pd, alone, together)
    t.notMatch(pd.output, /unknown tag|error/, 'it reports no error')
  })
