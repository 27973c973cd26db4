import type { Page } from 'playwright-core'
import { test } from '../../../../support/tap.js'
import { brokenWords } from '../../support/broken-words.js'
import { openPhone } from '../../support/join-room.js'
import { lineEnds } from '../../support/line-ends.js'
import { misplacedParts } from '../../support/misplaced-parts.js'
import { runRoom } from '../../support/run-room.js'

const phones = [320, 360, 390]
const long = 'Donaudampfschifffahrtsgesellschaft'
const longer = `Das ${long}slied und die Straßenbahnhaltestellenbeleuchtung`
const options = [
  { index: 0, label: longer },
  { index: 1, label: long },
  { index: 2, label: 'Lied' },
]

const file = {
  layoutId: 'show',
  name: `${long} · Großes Haus`,
  activePageId: 'all',
  pages: [
    {
      pageId: 'all',
      name: 'Eröffnungsveranstaltung',
      controls: [
        { lid: 1, type: 'Button', props: { label: 'Zugabenüberraschungsapplaus' }, results: 'live' },
        {
          lid: 2,
          type: 'Index',
          props: { label: 'Lieblingszugabenabstimmung' },
          once: true,
          results: 'live',
          options,
        },
        {
          lid: 3,
          type: 'Index',
          props: { label: 'Mit Bild' },
          once: true,
          results: 'live',
          options: options.map((option) => ({ ...option, image: '../media/heart.svg' })),
        },
        {
          lid: 4,
          type: 'Index',
          props: { label: 'Werfen' },
          results: 'live',
          options: options.map((option) => ({ ...option, image: '../media/star.svg' })),
        },
        { lid: 5, type: 'Toggle', props: { label: 'Bühnenbeleuchtungshelligkeit' }, results: 'live' },
        { lid: 6, type: 'Slider', props: { label: 'Bühnenbeleuchtungshelligkeit' } },
        { lid: 7, type: 'XYPad', props: { label: 'Verfolgerscheinwerferrichtung' } },
        { lid: 8, type: 'String', props: { label: 'Publikumsbeschimpfungstext' } },
      ],
    },
  ],
}

test('the ring of an option is beside its first line, and long words are divided with a hyphen', async (t) => {
  const bridge = await runRoom(t, file)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`)
  await page.locator('.answer').first().tap()
  await page.locator('.chosen .yours').waitFor()
  for (const width of phones) {
    await page.setViewportSize({ width, height: 740 })
    t.same(await misplacedParts(page), [], `${width}: everything is in its place`)
    t.same(await brokenWords(page, true), [], `${width}: no word ends a line without a hyphen`)
    const ends = await lineEnds(page, '.answer-label > :first-child')
    t.ok(
      ends.some(({ isDivided }) => isDivided),
      `${width}: some words are divided`,
    )
    for (const { isDivided, word, hyphen } of ends)
      if (isDivided) t.ok(hyphen > 2, `${width}: a hyphen, ${hyphen} px wide, within ${word}`)
    for (const { label, ring, line } of await rings(page)) {
      const name = `${width}: ${label.slice(0, 20)}`
      t.ok(ring.top >= line.top - 2 && ring.bottom <= line.bottom + 2, `${name}: as high as the first line`)
      t.ok(ring.right <= line.left, `${name}: beside it`)
    }
  }
  t.same(faults, [])
})

test('what is heard, copied and read by programs has no soft hyphens', async (t) => {
  const bridge = await runRoom(t, file)
  const { page, context } = await openPhone(t, `${bridge.url}/play/show`)
  await page.locator('.answer').first().waitFor()
  const session = await context.newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const roles = ['button', 'radio', 'switch', 'slider', 'textbox', 'group', 'heading']
  const names = nodes.flatMap(({ role, name }) => (roles.includes(role?.value) ? [String(name?.value)] : []))
  t.ok(
    names.some((name) => name.startsWith(`${longer} `)),
    'an option with its share',
  )
  t.ok(
    names.some((name) => /^Zugabenüberraschungsapplaus You: 0 All: /.test(name)),
    'a button with its counts',
  )
  t.ok(names.length > 15, 'and the others')
  t.same(
    names.filter((name) => name.includes('\u00ad')),
    [],
  )
})

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Of each option, where its ring is, and the first line of its label. */
function rings(page: Page): Promise<readonly { label: string; ring: Box; line: Box }[]> {
  return page.evaluate(`[...document.querySelectorAll('.answer')].map((answer) => {
    const label = answer.querySelector('.answer-label > :first-child')
    const range = document.createRange()
    range.selectNodeContents(label)
    const { left, right, top, bottom } = range.getClientRects()[0]
    const ring = answer.querySelector('input').getBoundingClientRect()
    return {
      label: label.textContent,
      ring: { left: ring.left, right: ring.right, top: ring.top, bottom: ring.bottom },
      line: { left, right, top, bottom },
    }
  })`)
}
