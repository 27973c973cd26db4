import type { Page } from 'playwright-core'
import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { signByHand } from '../../../support/wire/jwt.js'
import { counted, joined, openPhone } from '../support/join-room.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

/** The token that a phone has kept. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(`JSON.parse(localStorage.getItem('ovation /play/show')).token`)
}

test('after a revocation it joins again, as somebody else; where the room is closed it waits there', async (t) => {
  const { url, admin } = await runRoom(t)
  const { page } = await openPhone(t, `${url}/play/show`)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  const before = await kept(page)
  await admin('POST', '/layout/show/revoke', {})
  await counted(page, 0)
  t.not(await kept(page), before)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  await admin('PUT', '/room/show', { open: false })
  await admin('POST', '/layout/show/revoke', {})
  await shown(page, 'The show is not open yet').waitFor()
})

/** Gives a phone that has joined a token of the same person that ends in so many seconds, and loads the page again. */
async function age(page: Page, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { ...claimsIn(await kept(page)), iat: now + seconds - 3600, exp: now + seconds }
  const token = signByHand(claims)
  const identity = JSON.stringify(JSON.stringify({ token, own: {} }))
  await page.evaluate(`localStorage.setItem('ovation /play/show', ${identity})`)
  await page.reload()
  return token
}

function claimsIn(token: string): { readonly sub: string } {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
}

test('a token that expires is exchanged unseen, also while the room is closed', async (t) => {
  const { url, admin } = await runRoom(t)
  const { page, faults } = await openPhone(t, `${url}/play/show`)
  await joined(page)
  await admin('PUT', '/room/show', { open: false })
  // Tokens are taken for 5 s more.
  const before = await age(page, 1)
  await joined(page)
  await page.getByLabel('Word').fill('abc')
  await page.evaluate(`
    said = new Set()
    new MutationObserver(() => said.add(document.querySelector('.news')?.textContent))
      .observe(document.querySelector('.play'), { childList: true })`)
  await until(async () => (await kept(page)) !== before)
  t.equal(claimsIn(await kept(page)).sub, claimsIn(before).sub)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  t.equal(await page.getByLabel('Word').inputValue(), 'abc')
  t.same(await page.evaluate('[...said]'), [])
  t.same(faults, [])
})

test('after a night the same person comes back; after two days it is somebody new', async (t) => {
  const { url } = await runRoom(t)
  const { page } = await openPhone(t, `${url}/play/show`)
  await joined(page)
  for (const [hours, isSame] of [
    [23, true],
    [25, false],
  ] as const) {
    const before = await age(page, -hours * 3600)
    await until(async () => (await kept(page)) !== before)
    await joined(page)
    t.equal(claimsIn(await kept(page)).sub === claimsIn(before).sub, isSame)
  }
})

test('a kept token that is of another layout, or none at all, is not used', async (t) => {
  const other = layoutOf({ ...playFile, layoutId: 'other' })
  const bridge = await runRoom(t, playFile, {
    catalogue: new Map([
      ['show', layoutOf(playFile)],
      ['other', other],
    ]),
  })
  const foreign = bridge.tokens.mint({ layoutId: 'other' })
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  for (const token of [foreign, 'nonsense', 'a.b.c', '']) {
    const identity = JSON.stringify(JSON.stringify({ token, own: {} }))
    await page.evaluate(`localStorage.setItem('ovation /play/show', ${identity})`)
    await page.reload()
    await joined(page)
    t.not(await kept(page), token)
  }
})

test('a browser that keeps nothing joins, too', async (t) => {
  const { url } = await runRoom(t)
  const { page, context, faults } = await openPhone(t, 'about:blank')
  await context.addInitScript(
    `Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })`,
  )
  await page.goto(`${url}/play/show`)
  await joined(page)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  t.same(
    faults.filter((fault) => !fault.startsWith('foreign')),
    [],
  )
})
