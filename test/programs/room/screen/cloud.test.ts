import type { Test } from 'tap'
import type { TestBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { sizes } from '../support/open-page.js'
import { openScreen } from '../support/open-screen.js'
import { runRoom } from '../support/run-room.js'
import { seriousFindings } from '../support/serious-findings.js'
import { writeText, writeWords } from '../support/states/write-words.js'
import { movedWords, standingWords, watchCloud } from './support/watch-cloud.js'

const word = {
  lid: 5,
  type: 'String',
  props: { label: 'What does home sound like?', maxLength: 80, view: 'cloud' },
  words: true,
  results: 'live',
}
const another = { lid: 6, type: 'String', props: { label: 'And smell like?' }, words: true, results: 'live' }

function runWords(t: Test, ...controls: readonly object[]): Promise<TestBridge> {
  return runRoom(
    t,
    {
      layoutId: 'show',
      name: 'The Night Ferries',
      activePageId: 'all',
      pages: [{ pageId: 'all', controls }],
    },
    { limits: { actionsPerSecond: 0 } },
  )
}

test('while a hall writes, no word on the wall overlaps another one, in any picture', async (t) => {
  const bridge = await runWords(t, word)
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const [size, colorScheme] of [
    ['tablet', 'dark'],
    ['huge', 'light'],
    ['upright', 'dark'],
  ] as const) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme })
    const seen = await watchCloud(page)
    for (const people of [1, 4, 12, 30, 60, 90]) {
      await writeWords(bridge, 'show', people, people === 90 ? 3 : 0)
      await page.locator('.panel footer', { hasText: `People: ${people}` }).waitFor()
      await standingWords(page)
    }
    const { pictures, onTheWay, faults } = await seen()
    t.same(faults, [], size)
    t.ok(pictures > 20 && onTheWay > 20, `${pictures} pictures, ${onTheWay} words on their way`)
    await until(async () => (await standingWords(page)).length >= 20, 'most words on the wall')
    t.same(await misplacedParts(page), [], size)
    t.same(await seriousFindings(page), [], size)
    await bridge.admin('POST', '/layout/show/reset', { all: true })
    await page.locator('.cloud').waitFor({ state: 'detached' })
  }
  t.same(faults, [])
})

test('words stay where they are while others come and go, when the wall shows something else meanwhile too', async (t) => {
  const bridge = await runWords(t, word)
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await writeWords(bridge, 'show', 40)
  await page.locator('.panel footer', { hasText: 'People: 40' }).waitFor()
  const before = await standingWords(page)
  await writeText(bridge, 'show', 'person-0', 'Nebelhorn')
  await page.locator('.placed li', { hasText: 'Nebelhorn' }).waitFor()
  const after = await standingWords(page)
  t.same(movedWords(before, after), [])
  await bridge.admin('PUT', '/layout/show/screen', { show: 'logo' })
  await page.locator('.logo-alone').waitFor()
  await bridge.admin('PUT', '/layout/show/screen', { show: 'auto' })
  t.same(movedWords(after, await standingWords(page)), [])
  await bridge.admin('PUT', '/layout/show/screen', { show: { lid: 5 } })
  await page.locator('.alone .cloud').waitFor()
  await standingWords(page)
  await bridge.admin('PUT', '/layout/show/screen', { show: 'auto' })
  await page.locator('.playing .cloud').waitFor()
  t.same(movedWords(after, await standingWords(page)), [])
})

test('a word that is taken back is gone; where little motion is wanted, nothing is on its way', async (t) => {
  const bridge = await runWords(t, word)
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  const seen = await watchCloud(page)
  await writeWords(bridge, 'show', 20)
  await writeText(bridge, 'show', 'rude', 'Rudeness')
  await page.locator('.placed li', { hasText: 'Rudeness' }).waitFor()
  const { body } = await bridge.admin('GET', '/layout/show/state')
  const texts = body.controls[0].texts as readonly { readonly textId: string; readonly value: string }[]
  const { textId } = texts.find(({ value }) => value === 'Rudeness')!
  await bridge.admin('DELETE', `/layout/show/texts/${textId}`)
  await page.locator('.placed li', { hasText: 'Rudeness' }).waitFor({ state: 'detached' })
  t.equal((await seen()).onTheWay, 0)
})

test('who hears the wall hears the words with their people, most first, each once', async (t) => {
  const bridge = await runWords(t, word)
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  for (const [person, text] of ['rain', 'Rain', 'RAIN', 'بيت', 'بيت', 'sea'].entries())
    await writeText(bridge, 'show', `person-${person}`, text)
  await page.getByRole('listitem').nth(2).waitFor()
  await page.locator('.panel footer', { hasText: 'People: 6' }).waitFor()
  t.same(await page.getByRole('listitem').allTextContents(), [
    'rain, People: 3',
    'بيت, People: 2',
    'sea, People: 1',
  ])
  t.equal(await page.locator('.texts').count(), 0, 'and the texts are not listed beside them')
})

test('words of a control without a view are bars, the most frequent one on top', async (t) => {
  const bridge = await runWords(t, another)
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  for (const [person, text] of ['tar', 'coffee', 'coffee', 'smoke', 'coffee', 'tar'].entries())
    await writeText(bridge, 'show', `person-${person}`, text, 6)
  await page.getByText('50%').waitFor()
  t.same(await page.locator('.answers .label').allTextContents(), ['coffee', 'tar', 'smoke'])
  t.same(await page.locator('.answers .votes').allTextContents(), ['3', '2', '1'])
  t.same(await misplacedParts(page), [])
})
