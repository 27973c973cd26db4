import type { CDPSession, Locator } from 'playwright-core'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { nextFrames } from '../../room/support/next-frames.js'
import { openBrowser } from '../../room/support/open-browser.js'
import { nameOfFocus } from '../../room/support/tab-to.js'
import { storedConcert as concert } from '../support/concert.js'
import { editShow, emptyFile, type MakerCursor } from '../support/edit-show.js'

const browser = await openBrowser(all)

test('rows are dragged with a mouse: controls among each other and onto a page, pages, and answers', async (t) => {
  const edited = await editShow(t, browser, { file: concert })
  const { page, place, row, labels } = edited
  const { mouse } = page
  const drag = async (from: string, to: Locator) => {
    const [a, b] = [await centre(handle(edited, from)), await centre(to)]
    await mouse.move(a.x, a.y)
    await mouse.down()
    await mouse.move(b.x, b.y, { steps: 5 })
    await mouse.move(b.x, b.y + (b.y > a.y ? 6 : -6))
    await mouse.up()
  }
  await drag('Applause', handle(edited, 'House lights'))
  await until(async () => (await labels()).join() === 'Brightness,House lights,Applause')
  await drag('Brightness', place('Finale'))
  await until(async () => (await labels()).join() === 'House lights,Applause')
  await drag('Finale', handle(edited, 'Opening'))
  await place('Vote').click()
  await row('Which encore?').click()
  await drag('Answer 3', handle(edited, 'Answer 1'))
  await until(
    async () => (await page.getByLabel('Answer 1', { exact: true }).inputValue()) === 'Something new',
  )
  const { pages } = (await edited.save()) as typeof concert
  t.same(
    pages.map(({ pageId, controls }) => [pageId, ...controls.map(({ lid }) => lid)]),
    [
      ['finale', 5, 6, 2],
      ['opening', 3, 1],
      ['vote', 4],
    ],
  )
  const options = ['Something new', 'Harbour', 'Last boat'].map((label, index) => ({ index, label }))
  t.match(pages[2], { controls: [{ options }] })
  t.same(edited.faults(), [])
})

test('a finger drags a row by its handle; a touch that the system takes away leaves it where it was', async (t) => {
  const edited = await editShow(t, browser, { file: concert, size: 'tablet' })
  const { page, labels } = edited
  const touch = touchOf(await page.context().newCDPSession(page))
  const [a, b] = [await centre(handle(edited, 'House lights')), await centre(handle(edited, 'Applause'))]
  const [before, top] = [await labels(), await page.evaluate('scrollY')]
  await touch('touchStart', a)
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', { x: a.x, y: a.y + ((b.y - 6 - a.y) * step) / 5 })
  await page.locator('.control-row.dragged').waitFor()
  await touch('touchCancel')
  await page.locator('.control-row.dragged').waitFor({ state: 'detached' })
  await page.evaluate(nextFrames(3))
  t.same(await labels(), before)
  await touch('touchStart', a)
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', { x: a.x, y: a.y + ((b.y - 6 - a.y) * step) / 5 })
  await touch('touchEnd')
  await until(async () => (await labels()).join() === 'House lights,Applause,Brightness')
  t.equal(await page.evaluate('scrollY'), top, 'and the page has not scrolled')
})

test('controls of a page that had none are dragged, too', async (t) => {
  const edited = await editShow(t, browser, { file: emptyFile })
  const { page, labels } = edited
  const kinds = page.getByRole('group', { name: 'Add a control' })
  await kinds.getByRole('button', { name: /^Button/ }).click()
  await kinds.getByRole('button', { name: /^Slider/ }).click()
  await until(async () => (await labels()).join() === 'Button,Slider')
  const { mouse } = page
  await edited.row('Slider').click()
  const [a, b] = [await centre(handle(edited, 'Slider')), await centre(handle(edited, 'Button'))]
  await mouse.move(a.x, a.y)
  await mouse.down()
  await mouse.move(b.x, b.y - 6, { steps: 5 })
  await mouse.up()
  await page.evaluate(nextFrames(3))
  t.same(await labels(), ['Slider', 'Button'])
})

test('a control that gets another number keeps the focus, and the touch with which somebody leaves its field', async (t) => {
  const edited = await editShow(t, browser, { file: concert })
  const { page, labels } = edited
  await edited.row('Applause').click()
  await page.locator('.control-form summary').click()
  const number = page.getByLabel('Number', { exact: true })
  await number.fill('44')
  await page.keyboard.press('Tab')
  await page.evaluate(nextFrames(3))
  t.match(await nameOfFocus(page), /^Address for displays/)
  await number.fill('45')
  const { x, y } = await centre(page.getByRole('button', { name: 'Applause: Move down' }))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(nextFrames(3))
  await page.mouse.up()
  await page.evaluate(nextFrames(3))
  t.same(await labels(), ['Brightness', 'Applause', 'House lights'])
})

test('Escape takes back what is being dragged, and leaves the editor open', async (t) => {
  const edited = await editShow(t, browser, { file: concert })
  const { page, labels } = edited
  const { x, y } = await centre(handle(edited, 'Applause'))
  const before = await labels()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 150, { steps: 5 })
  await page.locator('.control-row.dragged').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.control-row.dragged').waitFor({ state: 'detached' })
  await page.mouse.up()
  await page.evaluate(nextFrames(3))
  t.same(await labels(), before)
  t.equal(await page.locator('.forms').isVisible(), true)
})

function handle({ page }: MakerCursor, label: string): Locator {
  return page.getByRole('button', { name: `Move ${label}`, exact: true })
}

async function centre(of: Locator) {
  await of.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await of.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

function touchOf(session: CDPSession) {
  return (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}
