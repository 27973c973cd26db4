import { startDaemon } from '../../../support/machine/daemon.js'
import { apiKey } from '../../../support/show/bridge.js'
import { fixedPlace } from '../../../support/show/fixed-place.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openScreen } from '../support/open-screen.js'
import { runRoom } from '../support/run-room.js'
import { actAsCrowd } from '../support/states/act-as-crowd.js'

test('what all have done stands on the wall, page after page', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.locator('.inviting').waitFor({ state: 'detached' })
  await actAsCrowd(bridge, 'show', 6)
  const applause = page.locator('.panel', { hasText: 'Applause' })
  await applause.getByText('6', { exact: true }).waitFor()
  await page.locator('.panel', { hasText: 'Lamp' }).getByText('67%').waitFor()
  await page.locator('.panel', { hasText: 'Encore?' }).getByText('33%').first().waitFor()
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'pause' })
  await page.locator('.inviting .qr').waitFor()
  t.equal(await page.locator('.panel').count(), 0, 'where there is nothing to show, the invitation is all')
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'all' })
  await applause.getByText('6', { exact: true }).waitFor()
  t.same(faults, [])
})

test('results that do not fit together take turns', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openScreen(t, 'about:blank')
  await page.addInitScript(
    '{ const real = setInterval; setInterval = (f, ms) => real(f, ms === 10000 ? 400 : ms) }',
  )
  await page.goto(`${bridge.url}/screen/show`)
  await actAsCrowd(bridge, 'show', 2)
  // There is a sign that there are more.
  await page.locator('.slide-marks i').nth(1).waitFor()
  for (const label of ['Applause', 'Encore?', 'Applause'])
    await page.locator('.panel', { hasText: label }).waitFor()
})

test('a long text stands on the wall whole, and one that is longer than the wall to its edge', async (t) => {
  const control = {
    lid: 5,
    type: 'String',
    props: { label: 'A line for the wall?', maxLength: 320 },
    results: 'live',
  }
  const pages = [{ pageId: 'all', controls: [control] }]
  const bridge = await runRoom(t, { layoutId: 'show', activePageId: 'all', pages })
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const newest = () =>
    page.evaluate<{ isWhole: boolean; isInside: boolean; size: number }>(`(() => {
      const list = document.querySelector('.texts')
      const newest = list.firstElementChild
      return {
        isWhole: newest.scrollHeight <= newest.clientHeight + 1,
        isInside: newest.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1,
        size: parseFloat(getComputedStyle(newest).fontSize),
      }
    })()`)
  /** @returns the size of its type, once it stands as it should. */
  const write = async (value: string, shouldBeWhole: boolean) => {
    await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value })
    await page
      .locator('.texts li', { hasText: value.slice(0, 10) })
      .first()
      .waitFor()
    await until(
      async () => {
        const { isWhole, isInside } = await newest()
        return isInside && isWhole === shouldBeWhole
      },
      `"${value.slice(0, 10)}" on the wall`,
      newest,
    )
    return (await newest()).size
  }
  const short = await write('Short', true)
  await write('Many words make a long text. '.repeat(11).trim(), true)
  t.ok((await write(`Widest ${'W'.repeat(250)}`, true)) < short, 'smaller, so that all of it fits')
  await write(`Lines\n${'x\n'.repeat(150)}x`, false)
})

test('texts appear once they are approved, the newest on top', async (t) => {
  const bridge = await runRoom(t, {
    layoutId: 'show',
    activePageId: 'only',
    pages: [
      {
        pageId: 'only',
        controls: [{ lid: 5, type: 'String', props: { label: 'Shout' }, moderate: true, results: 'live' }],
      },
    ],
  })
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.locator('.inviting .qr').waitFor()
  await actAsCrowd(bridge, 'show', 2)
  const { body } = await bridge.admin('GET', '/layout/show/texts')
  for (const { textId } of body.texts)
    await bridge.admin('POST', `/layout/show/texts/${textId}`, { approve: true })
  await page.locator('.texts li').nth(1).waitFor()
  t.same(await page.locator('.texts li').allTextContents(), ['Play the harbour song', 'Bravo!'])
})

test('while the service is gone the results stay, with a sign; afterwards they go on', async (t) => {
  const place = await fixedPlace(t)
  const daemon = await startDaemon(t, place)
  const ask = (method: string, path: string, body: object, headers: object) =>
    fetch(`${daemon.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  await ask('PUT', '/room/demo', { open: true }, { 'x-api-key': apiKey })
  const authorization = `Bearer ${await daemon.token()}`
  const throwHeart = () =>
    ask('POST', '/action', { layoutId: 'demo', lid: 4, type: 'Index', value: 0 }, { authorization })
  await throwHeart()
  const { page } = await openScreen(t, `${daemon.url}/screen/demo`)
  const hearts = (votes: number) =>
    page.locator('.answers li', { hasText: 'Heart' }).getByText(String(votes), { exact: true }).waitFor()
  await hearts(1)
  await daemon.process.stop('SIGKILL')
  await page.getByText('Connection lost').waitFor()
  await hearts(1)
  await startDaemon(t, place)
  await throwHeart()
  await hearts(2)
  t.equal(await page.locator('.lost').textContent(), '')
})
