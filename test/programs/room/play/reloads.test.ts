import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { counted, joined, openPhone } from '../support/join-room.js'
import { playFile, runRoom } from '../support/run-room.js'

test('below a base path a phone joins, sees the pictures, plays, and is the same after a reload', async (t) => {
  const bridge = await runRoom(t, playFile, { http: { basePath: '/house/ovation' } })
  const { page, faults } = await openPhone(t, `${bridge.url}/house/ovation/play/show`)
  await joined(page)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  const loaded = page
    .locator('.sticker img')
    .evaluateAll((all) => all.every((each) => (each as { naturalWidth?: number }).naturalWidth! > 0))
  t.ok(await loaded, 'the pictures')
  await page.reload()
  await counted(page, 1)
  t.same(faults, [])
})

test('the operator reloads the layout: the page follows, and what is being written stays', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  await page.getByLabel('Word').fill('abc')
  const changed = playFile.pages[0].controls.map((control) => {
    if (control.lid === 1) return { ...control, props: { label: 'Cheer' } }
    if (control.lid === 3) return { lid: 3, type: 'Button', props: { label: 'Boo' } }
    return control
  })
  const file = { ...playFile, name: 'Another evening', pages: [{ pageId: 'all', controls: changed }] }
  await bridge.reload({ catalogue: new Map([['show', layoutOf(file)]]) })
  await page.getByRole('button', { name: 'Cheer' }).waitFor()
  await counted(page, 1)
  await page.getByRole('button', { name: 'Boo' }).tap()
  await until(() => bridge.sink.messages.includes('/0003 if 1 0.01'))
  t.equal(await page.getByLabel('Word').inputValue(), 'abc')
  t.equal(await page.getByRole('switch').count(), 0)
  t.same(faults, [])
})

test('closed while a finger rests on it: a slider goes back to what counts', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  const slider = page.getByRole('slider', { name: 'Light' })
  await slider.fill('0.25')
  await until(() => bridge.sink.messages.includes('/0002 f 0.25'))
  // The phone has not heard of it yet.
  await page.evaluate(`
    range = document.querySelector('input[type=range]')
    new MutationObserver(() => {
      if (!range.disabled) return
      range.disabled = false
      range.value = 0.9
      went = range.value
      range.dispatchEvent(new Event('input', { bubbles: true }))
    }).observe(range, { attributes: true, attributeFilter: ['disabled'] })`)
  await bridge.admin('PUT', '/layout/show/control/2', { enabled: false })
  await until(async () => (await page.evaluate('globalThis.went')) === '0.9')
  await until(async () => (await slider.inputValue()) === '0.25')
  t.equal(await slider.inputValue(), '0.25')
  t.notOk(bridge.sink.messages.includes('/0002 f 0.9'))
})
