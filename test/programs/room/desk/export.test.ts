import { readFileSync } from 'node:fs'
import { runBridge } from '../../../support/show/bridge.js'
import { moderated, writing } from '../../../support/show/moderated-show.js'
import { t as all, test } from '../../../support/tap.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'

const browser = await openBrowser(all)

test('texts, votes and counts are saved as CSV, in which no text is a formula', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await bridge.act(writing('=cmd|"/c calc"!A1'))
  await bridge.act({ layoutId: 'show', lid: 8, type: 'String', value: 'Hey' })
  await bridge.act({ layoutId: 'show', lid: 4, type: 'Index', value: 2 })
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  const desk = await openDesk(browser, bridge.url)
  await desk.button('Export').tap()
  const dialog = desk.page.getByRole('dialog')
  const saved = async (name: string) => {
    const download = desk.page.waitForEvent('download')
    await dialog.getByRole('button', { name, exact: true }).tap()
    const file = await download
    t.match(file.suggestedFilename(), /^show-\w+-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
    return readFileSync(await file.path(), 'utf8')
  }
  const texts = await saved('Texts')
  t.match(texts, /^\uFEFFtextId,lid,label,state,value,participant,at\r\n/)
  t.match(texts, /,8,Word,shown,Hey,/)
  t.match(texts, /,5,Shout,waiting,"'=cmd\|""\/c calc""!A1",/)
  t.match(await saved('Votes'), /\r\n4,Encore\?,2,Louder,1\r\n/)
  t.match(await saved('Counts'), /\r\n1,Applause,Button,true,1,,/)
  t.same(desk.faults(), [])
})
