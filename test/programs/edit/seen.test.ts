import type { Locator } from 'playwright-core'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openBrowser } from '../room/support/open-browser.js'
import { pageOf } from '../room/support/page-of.js'
import { playFile } from '../room/support/run-room.js'
import { editShow } from './support/edit-show.js'

test('what one does on the phone of the preview is on its wall, and nowhere else', async (t) => {
  const editor = await editShow(t, await openBrowser(t), { file: playFile })
  const { page, phone, wall } = editor
  await page.getByRole('switch', { name: /Simulated crowd/ }).click()
  const applause = phone.getByRole('button', { name: /Applause/ })
  await applause.click()
  await applause.click()
  await phone.getByRole('button', { name: /You: 2/ }).waitFor()
  await phone.getByRole('button', { name: /All: 2/ }).waitFor()
  await wall.locator('.panel', { hasText: 'Applause' }).getByText('2', { exact: true }).waitFor()
  await phone.getByRole('radio', { name: 'No' }).check()
  await phone.getByText('Votes: 1').waitFor()
  const { body } = await editor.show.bridge.admin('GET', '/status')
  t.equal(body.actions.accepted, 0, 'the show has no press')
  await editor.button('Begin from zero').click()
  await phone.getByRole('button', { name: /You: 0/ }).waitFor()
  t.same(editor.faults(), [])
})

test('presses rise over the wall of the preview, words are counted there, and nobody is asked to be part of a light', async (t) => {
  const file = {
    ...pageOf([
      { lid: 1, type: 'Button', props: { label: 'Clap 👏', float: true }, results: 'live' },
      { lid: 2, type: 'String', props: { label: 'In a word', view: 'cloud' }, words: true, results: 'live' },
    ]),
    light: true,
  }
  const { page, phone, wall, faults } = await editShow(t, await openBrowser(t), { file })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('switch', { name: /Simulated crowd/ }).click()
  const risen = wall.locator('.rising').first()
  await phone.getByRole('button', { name: /Clap/ }).click()
  await risen.waitFor()
  t.equal(await risen.textContent(), '👏')
  await phone.getByRole('textbox', { name: 'In a word' }).fill('Goosebumps')
  await phone.getByRole('button', { name: 'Send' }).click()
  await wall.getByText('Goosebumps').first().waitFor()
  t.equal(await phone.getByRole('button', { name: /light/ }).count(), 0)
  t.same(faults(), [])
})

test('a crowd is on the wall, and controls can be closed and pages switched', async (t) => {
  const { page, phone, wall, faults } = await editShow(t, await openBrowser(t), { file: playFile })
  await wall
    .getByText(/People: [1-9]/)
    .first()
    .waitFor()
  await page.getByRole('switch', { name: 'Controls are open' }).click()
  await phone.locator('.state', { hasText: 'Voting is closed, thank you' }).first().waitFor()
  await page.getByRole('combobox', { name: 'Page' }).selectOption('pause')
  await phone.locator('.message-title', { hasText: 'Nothing to do now' }).waitFor()
  t.same(faults(), [])
})

test('the preview is dark or light, whatever the device is, and has the size of a device', async (t) => {
  const editor = await editShow(t, await openBrowser(t), { file: playFile, colorScheme: 'dark' })
  const { phone, wall, button } = editor
  const ground = (of: Locator): Promise<string> =>
    of.evaluate('getComputedStyle(document.documentElement).backgroundColor')
  const grounds = async () => [await ground(phone.locator('html')), await ground(wall.locator('html'))]
  await phone.locator('.control').first().waitFor()
  await wall.locator('.screen').waitFor()
  const dark = await grounds()
  await button('Light').click()
  const light = await grounds()
  t.same(dark, ['rgb(16, 15, 20)', 'rgb(16, 15, 20)'])
  t.same(light, ['rgb(250, 249, 247)', 'rgb(250, 249, 247)'])
  t.same(await ground(editor.page.locator('html')), dark[0], 'the editor stays as the device is')
  for (const [name, of, width] of [
    ['320 × 568', phone, 320],
    ['768 × 1024', phone, 768],
    ['1024 × 768', wall, 1024],
  ] as const) {
    await button(name).click()
    await until(async () => (await of.locator('html').evaluate('innerWidth')) === width, name)
    t.equal(await button(name).getAttribute('aria-pressed'), 'true')
  }
  t.same(editor.faults(), [])
})

test('an edit is in the preview at once, which keeps what one did there', async (t) => {
  const { page, phone, wall, button, faults } = await editShow(t, await openBrowser(t), { file: playFile })
  await phone.getByRole('button', { name: /Applause/ }).click()
  await phone.getByRole('button', { name: /You: 1/ }).waitFor()
  await button('Show and colours').click()
  await page.getByLabel('Name of the show').fill('A very long night')
  await phone.getByRole('heading', { name: 'A very long night' }).waitFor()
  await wall.getByRole('heading', { name: 'A very long night' }).waitFor()
  t.equal(await phone.getByRole('button', { name: /You: 1/ }).count(), 1)
  t.same(faults(), [])
})
