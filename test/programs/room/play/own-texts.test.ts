import { judge, waitingIn } from '../../../support/show/moderated-show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { changeControls } from '../support/change-controls.js'
import { checkState, everywhere } from '../support/check-state.js'
import { joined, openPhone } from '../support/join-room.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

test('a text that somebody reads first says so, and then what became of it', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/desk`)
  await changeControls(page, ({ lid }) => (lid === 5 ? { moderated: true, results: 'live' } : {}))
  await page.goto(`${bridge.url}/play/show`)
  await joined(page)
  await shown(page, 'No messages yet').waitFor()
  const send = async (text: string) => {
    await page.getByLabel('Shout').fill(text)
    await page.getByRole('button', { name: 'Send' }).first().tap()
    await page.getByRole('listitem').getByText(text, { exact: true }).waitFor()
  }
  await send('Bravo!')
  await send('Encore?')
  const own = page.locator('.texts .own')
  t.same(await own.locator('.became').allTextContents(), [
    'Sent. It is being read first.',
    'Sent. It is being read first.',
  ])
  const [first] = await waitingIn(bridge)
  await judge(bridge, first!.textId, true)
  await own.getByText('It is on the wall.').waitFor()
  t.same(await page.locator('.texts li > span:first-child').allTextContents(), ['Encore?', 'Bravo!'])
  await checkState(t, page, 'own texts', everywhere)
  await page.reload()
  await own.getByText('It is on the wall.').waitFor()
  t.equal(await own.count(), 2, 'it is known after a reload, too')
  const { body } = await bridge.admin('GET', '/layout/show/state')
  const [{ textId }] = body.controls.find(({ lid }: { readonly lid: number }) => lid === 5).texts
  await bridge.admin('DELETE', `/layout/show/texts/${textId}`)
  await own.getByText('It was on the wall.').waitFor()
  t.same(faults, [])
})

test('what others write stays in its place, however much it is', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/desk`)
  await changeControls(page, ({ lid }) => (lid <= 5 ? { results: 'live' } : {}))
  await page.goto(`${bridge.url}/play/show`)
  await joined(page)
  const below = page.locator('.control-text').first().locator('xpath=following-sibling::*[1]')
  const { y: before } = (await below.boundingBox())!
  for (let n = 0; n < 8; n++) {
    await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value: `A long line of text, number ${n}` })
    for (const { textId } of await waitingIn(bridge)) await judge(bridge, textId, true)
  }
  await until(async () => (await page.getByRole('listitem').count()) === 5)
  t.equal((await below.boundingBox())!.y, before)
})
