import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iniFor } from '../../support/machine/daemon.js'
import { runHere } from '../../support/machine/process.js'
import { t as file, test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { daemonHere, demoHere } from '../support/daemon-here.js'

const daemon = await demoHere(file)

test('it shows the live page and switches to another, at once for phones', async (t) => {
  t.same(await daemon.runHere('page', 'demo'), { code: 0, stdout: 'opening\n', stderr: '' })
  t.same(await daemon.runHere('page', 'demo', 'finale'), { code: 0, stdout: 'finale\n', stderr: '' })
  t.match(await daemon.press(await daemon.token()), {
    status: 400,
    body: { code: 'control-not-found', activePageId: 'finale' },
  })
  t.same(await daemon.runHere('page', 'demo'), { code: 0, stdout: 'finale\n', stderr: '' })
})

test('a page can also be given as its number, next or back', async (t) => {
  const switchTo = async (word: string) => {
    const { code, stdout, stderr } = await daemon.runHere('page', 'demo', word)
    return code === 0 ? stdout.trim() : `${code}: ${stderr.trim()}`
  }
  const words = ['1', 'next', 'next', 'back', 'back', '2', '0', '3', '00', '1.5', 'Next']
  const outcomes: string[] = []
  for (const word of words) outcomes.push(await switchTo(word))
  t.same(outcomes, [
    'opening',
    'finale',
    '1: Expected $.to to name a page: there is no page next: finale is the last one; the pages are opening, finale.',
    'opening',
    '1: Expected $.to to name a page: there is no page back: opening is the first one; the pages are opening, finale.',
    'finale',
    '1: Expected $.to to name a page: expected a pageId, a number from 1 to 2, next or back; received a string of 1 character; the pages are opening, finale.',
    '1: Expected $.to to name a page: expected a pageId, a number from 1 to 2, next or back; received a string of 1 character; the pages are opening, finale.',
    '1: Expected $.to to name a page: expected a pageId, a number from 1 to 2, next or back; received a string of 2 characters; the pages are opening, finale.',
    '1: Expected $.to to name a page: expected a pageId, a number from 1 to 2, next or back; received a string of 3 characters; the pages are opening, finale.',
    '1: Expected $.to to name a page: expected a pageId, a number from 1 to 2, next or back; received a string of 4 characters; the pages are opening, finale.',
  ])
  t.same(await daemon.runHere('page', 'demo'), { code: 0, stdout: 'finale\n', stderr: '' })
})

test('an unknown layout is refused in the words of the daemon, even with a number', async (t) => {
  const { code, stdout, stderr } = await daemon.runHere('page', 'nosuch', '2')
  t.same([code, stdout], [1, ''])
  t.match(stderr, /^[^\n]*layout[^\n]*\n$/)
})

test('a pageId wins over a number or word, and the daemon knows the pages', async (t) => {
  const { port } = await openSink(t)
  const pages = ['next', '1', 'back', '9'].map((pageId) => ({ pageId, controls: [] }))
  const layout = (order: typeof pages) => JSON.stringify({ layoutId: 'odd', activePageId: '9', pages: order })
  const cwd = t.testdir({
    'service.ini': `${iniFor(port)}[service]\nlayouts = shows\n`,
    shows: { 'odd.json': layout(pages) },
  })
  const odd = await daemonHere(t, { cwd })
  // The file may have changed since the daemon read it.
  writeFileSync(join(cwd, 'shows', 'odd.json'), layout(pages.toReversed()))
  for (const [word, page] of [
    ['1', '1'],
    ['2', '1'],
    ['3', 'back'],
    ['4', '9'],
    ['next', 'next'],
    ['back', 'back'],
    ['9', '9'],
  ] as const)
    t.same(await odd.runHere('page', 'odd', word), { code: 0, stdout: `${page}\n`, stderr: '' })
})

test("a page or layout that is not there fails with the daemon's own words", async (t) => {
  const [page, layout] = await Promise.all([
    daemon.runHere('page', 'demo', 'encore'),
    daemon.runHere('page', 'a/b c', 'encore'),
  ])
  for (const { code, stdout, stderr } of [page, layout]) {
    t.equal(code, 1)
    t.equal(stdout, '')
    t.match(stderr, /^[^\n]+\n$/)
  }
  t.match(page.stderr, /pageId/)
  t.match(layout.stderr, /layout/)
})

test('with the key of another bridge it fails and does not show the key', async (t) => {
  const env = { OVATION_HTTP_PORT: String(daemon.port), OVATION_API_KEY: 'key-of-another-bridge' }
  const { code, stdout, stderr } = await runHere(['page', 'demo'], { cwd: daemon.cwd, env })
  t.equal(code, 1)
  t.match(stderr, /x-api-key/)
  t.notMatch(stdout + stderr, 'key-of-another-bridge')
})
