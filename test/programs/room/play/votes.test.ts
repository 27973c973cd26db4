import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openPhone } from '../support/join-room.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

/** One choice of two pictures. */
const vote = {
  ...playFile.pages[0].controls.find(({ lid }) => lid === 7)!,
  once: true,
  results: 'live',
}
const file = { ...playFile, pages: [{ pageId: 'all', controls: [vote] }] }

test('of pictures of which one counts, a phone marks its own, moves the mark with the mind, and keeps it', async (t) => {
  const bridge = await runRoom(t, file)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`)
  const heart = page.getByRole('radio', { name: 'Heart' })
  const star = page.getByRole('radio', { name: 'Star' })
  const votes = async (wanted: string) => {
    await until(
      async () => (await bridge.admin('GET', '/layout/show/state')).body.controls[0].votes.join() === wanted,
    )
    t.pass(`votes are ${wanted}`)
  }
  await heart.waitFor()
  t.equal(await page.getByRole('radio', { checked: true }).count(), 0, 'nothing is chosen for anybody')
  t.equal(await page.locator('.answer img').count(), 2, 'the pictures are there')

  await shown(page, 'Heart').tap()
  await page.locator('.chosen').getByText('Your choice').waitFor()
  await votes('1,0')
  t.ok(await heart.isChecked())

  await shown(page, 'Star').tap()
  await votes('0,1')
  await shown(page, 'Your choice').waitFor()
  t.match(await page.locator('.chosen').allInnerTexts(), [/Star/], 'and no other')
  t.ok(await star.isChecked())

  await page.keyboard.press('ArrowUp')
  await votes('1,0')
  t.ok(await heart.isChecked(), 'the arrow keys choose')

  await page.reload()
  await shown(page, 'Your choice').waitFor()
  t.match(await page.locator('.chosen').allInnerTexts(), [/Heart/], 'still there after a reload')
  await votes('1,0')

  await shown(page, 'Votes: 1').waitFor()
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  await until(async () => (await page.getByRole('radio', { checked: true }).count()) === 0)
  t.pass('and gone when the operator has reset it')
  t.same(faults, [])
})

test('a choice that is made while the output is held keeps its mark, until it is reset', async (t) => {
  const bridge = await runRoom(t, file)
  await bridge.admin('PUT', '/output', { held: true })
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await shown(page, 'Heart').tap()
  await shown(page, 'Your choice').waitFor()
  await page.reload()
  await shown(page, 'Votes: 0').waitFor()
  t.match(await page.locator('.chosen').allInnerTexts(), [/Heart/], 'the results stand still at zero')

  await bridge.admin('PUT', '/output', { held: false })
  await shown(page, 'Votes: 1').waitFor()
  t.match(await page.locator('.chosen').allInnerTexts(), [/Heart/], 'released')
  await page.reload()
  await shown(page, 'Votes: 1').waitFor()
  t.match(await page.locator('.chosen').allInnerTexts(), [/Heart/], 'and loaded again')

  await bridge.admin('POST', '/layout/show/reset', { all: true })
  await until(async () => (await page.locator('.chosen').count()) === 0)
})

test('a choice that was reset unseen can be made again, and a double tap is one', async (t) => {
  const secret = { ...vote, results: 'never', cooldown: 1 }
  const bridge = await runRoom(t, { ...file, pages: [{ pageId: 'all', controls: [secret] }] })
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  const votes = async () => (await bridge.admin('GET', '/layout/show/state')).body.controls[0].votes.join()
  await shown(page, 'Heart').tap()
  await shown(page, 'Your choice').waitFor()
  t.equal(await votes(), '1,0')
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  t.equal(await votes(), '0,0')
  await shown(page, 'Heart').dblclick()
  await until(async () => (await votes()) === '1,0')
  await shown(page, 'Your choice').waitFor()
})

test('a picture that was thrown is no choice once a reload lets one of each person count', async (t) => {
  const fileOf = (control: object) => ({ ...file, pages: [{ pageId: 'all', controls: [control] }] })
  const { once, ...thrown } = { ...vote, results: 'never' }
  const bridge = await runRoom(t, fileOf(thrown))
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await page.getByRole('button', { name: 'Star' }).tap()
  await shown(page, 'You: 1').waitFor()
  await bridge.reload({ catalogue: new Map([['show', layoutOf(fileOf({ ...thrown, once }))]]) })
  const star = page.getByRole('radio', { name: 'Star' })
  await star.waitFor()
  t.equal(await star.isChecked(), false)
  await shown(page, 'Star').tap()
  await shown(page, 'Your choice').waitFor()
  t.ok(await star.isChecked())
})

test('a vote that is closed still shows what I chose', async (t) => {
  const bridge = await runRoom(t, file)
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await shown(page, 'Heart').tap()
  await shown(page, 'Your choice').waitFor()
  await bridge.admin('PUT', '/layout/show/control/7', { enabled: false })
  await shown(page, 'Voting is closed, thank you').waitFor()
  await shown(page, 'Your choice').waitFor()
  t.ok(await page.getByRole('radio', { name: 'Star' }).isDisabled())
  t.ok(await page.getByRole('radio', { name: 'Heart' }).isChecked())
})

test('pictures of which each one counts are thrown as often as somebody likes', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Star' }).tap()
  await until(async () => {
    const { votes } = (await bridge.admin('GET', '/layout/show/state')).body.controls[6]
    return votes.join() === '0,2'
  })
  t.pass('both count')
})
