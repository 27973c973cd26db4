import type { TestBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { brokenWords } from '../support/broken-words.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openScreen } from '../support/open-screen.js'
import { pageOf } from '../support/page-of.js'
import { runRoom } from '../support/run-room.js'

const labels = ['Harbour Lights', 'Last Boat Home', 'Something nobody has heard yet']

/** A page with a vote, and a count beside it. */
const voteFile = (results: 'live' | 'after') =>
  pageOf([
    { lid: 1, type: 'Button', props: { label: 'Applause' }, results: 'live' },
    {
      lid: 4,
      type: 'Index',
      props: { label: 'Which encore shall we play?' },
      once: true,
      results,
      options: labels.map((label, index) => ({ index, label, image: '../media/heart.svg' })),
    },
  ])

/** Lets each of some people choose. */
async function vote({ tokens, act }: TestBridge, ...choices: readonly number[]): Promise<void> {
  for (const [at, value] of choices.entries()) {
    const authorization = `Bearer ${tokens.mint({ layoutId: 'show', participant: `voter-${at}` })}`
    await act({ layoutId: 'show', lid: 4, type: 'Index', value }, { authorization })
  }
}

test('a vote says what there is to choose before anybody has voted; what nobody has used is left out', async (t) => {
  const bridge = await runRoom(t, voteFile('live'))
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await page.getByText('Vote now').waitFor()
  t.same(await page.locator('.answers .clamp').allTextContents(), labels)
  t.equal(await page.locator('.bar').count(), 0)
  t.equal(await page.locator('.panel').count(), 1)
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await page.locator('.strips .panel', { hasText: 'Applause' }).waitFor()
  await vote(bridge, 0, 1, 2)
  await page.locator('.answers .percent', { hasText: '33%' }).nth(2).waitFor()
  t.same(await page.locator('.percent').allTextContents(), ['33%', '33%', '33%'], 'equal votes look equal')
  const { width } = (await page.locator('.of-index').boundingBox())!
  t.ok(width > 1000, 'it has the width')
  for (const [wide, high] of [
    [1024, 768],
    [1366, 768],
    [3840, 2160],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width: wide, height: high })
    t.same(await brokenWords(page), [], `${wide}: words are whole`)
    t.same(await misplacedParts(page), [], `${wide}: everything is in its place`)
  }
  t.same(faults, [])
})

test('what has won is marked as soon as the vote is closed, and a tie is called one', async (t) => {
  const bridge = await runRoom(t, voteFile('live'))
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await vote(bridge, 1, 1, 0)
  await page.locator('.percent', { hasText: '67%' }).waitFor()
  t.equal(await page.locator('.mark').count(), 0, 'not before')
  await bridge.admin('PUT', '/layout/show/control/4', { enabled: false })
  await page.getByText('Voting is closed, thank you').waitFor()
  const marked = page.locator('.answers li', { has: page.locator('.mark') })
  t.match(await marked.allTextContents(), [/Winner.*Last Boat Home/])
  await bridge.admin('PUT', '/layout/show/control/4', { enabled: true })
  await vote(bridge, 1, 1, 0, 0)
  await bridge.admin('PUT', '/layout/show/control/4', { enabled: false })
  await page.locator('.mark', { hasText: 'Tie' }).nth(1).waitFor()
  t.match(await marked.allTextContents(), [/Harbour Lights/, /Last Boat Home/])
})

test('a vote that is not told before its end invites, and is revealed on the screen alone', async (t) => {
  const bridge = await runRoom(t, voteFile('after'))
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  await vote(bridge, 2, 2, 0)
  await page.getByText('Vote now').waitFor()
  t.equal(await page.locator('.percent').count(), 0)
  await bridge.admin('PUT', '/layout/show/screen', { show: { lid: 4 } })
  await page.locator('.alone').getByText('Vote now').waitFor()
  await bridge.admin('PUT', '/layout/show/screen', { show: { lid: 4 }, reveal: true })
  const marked = page.locator('.answers li', { has: page.locator('.mark') })
  await marked.getByText('67%').waitFor()
  t.match(await marked.allTextContents(), [/Winner.*Something nobody has heard yet/])
  t.same(await misplacedParts(page), [])
  t.same(faults, [])
})
