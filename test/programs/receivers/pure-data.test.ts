import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { checkActions } from './support/check-actions.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

/** Pure Data escapes a space within a word with a backslash. */
const text = String.raw`héllo\ 👋🏽\ 日本`

test('Pure Data reads every action, alone and in a bundle, and routes the button', async (t) => {
  const port = await freePort()
  const pd = await startReceiver(t, {
    program: 'pd',
    debianPackage: 'puredata-core',
    args: ['-nogui', '-noaudio', '-nomidi', '-noprefs', '-stderr', 'receive.pd'],
    files: { 'receive.pd': patchFor(port) },
    port,
    message: /^((?:osc|applause): .*)$/,
  })
  const show = await startShow(t, port, 'preset = puredata')

  const alone = [
    'osc: list 0001 1 0.01',
    'applause: 1 0.01',
    'osc: list 0002 1',
    'osc: list 0002 0',
    'osc: list 0003 1',
    'osc: list 0003 0',
    'osc: list 0004 2',
    `osc: list 0005 ${text}`,
    'osc: list 0006 0.25 0.75',
  ]
  const inBundle = [
    'osc: list 0001 2 0.02',
    'applause: 2 0.02',
    'osc: list 0002 1',
    'osc: list 0003 1',
    'osc: list 0004 1',
    `osc: list 0005 ${text}`,
    'osc: list 0006 0.75 0.25',
  ]
  await checkActions(t, show, pd, alone, inBundle)
  t.notMatch(pd.output, /unknown tag|error/, 'it reports no error')
})

/** The two ways from the README: all messages, and those of one control. */
function patchFor(port: number): string {
  return String.raw`#N canvas 0 0 600 400 12;
#X obj 20 20 netreceive -u -b ${port};
#X obj 20 60 oscparse;
#X obj 20 100 print osc;
#X obj 120 100 list trim;
#X obj 120 140 route \0001;
#X obj 120 180 print applause;
#X connect 0 0 1 0;
#X connect 1 0 2 0;
#X connect 1 0 3 0;
#X connect 3 0 4 0;
#X connect 4 0 5 0;
`
}
