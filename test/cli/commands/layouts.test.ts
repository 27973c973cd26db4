import { runHere } from '../../support/machine/process.js'
import { lastingFile, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

test('without a daemon, layouts are listed with their first page', async (t) => {
  const cwd = t.testdir({
    'service.ini': '[service]\nlayouts = shows\n',
    shows: {
      'a.json': JSON.stringify({ ...showFile, name: 'The show' }),
      'b.json': JSON.stringify({ ...showFile, layoutId: 'matinee' }),
    },
  })
  const { code, stdout, stderr } = await runHere(['layouts'], { cwd })
  t.equal(code, 0)
  t.equal(stderr, '')
  const [heads, ...rows] = stdout.trimEnd().split('\n')
  t.match(heads, /^LAYOUT +NAME +PAGES +CONTROLS +PAGE$/)
  t.match(rows, [
    /^show +The show +2 pages +9 controls +starts on first$/,
    /^matinee .* 2 pages +9 controls +starts on first$/,
  ])
})

test('one layout is shown with its pages and controls', async (t) => {
  const { code, stdout } = await runHere(['layouts', 'demo'], { cwd: t.testdir() })
  t.equal(code, 0)
  t.match(stdout, /^demo · An evening with The Night Ferries\n\nopening \(first\) · Opening\n/)
  t.match(stdout, /^ {2}1 +\/0001 +Button +Applause$/m)
  t.match(stdout, /\nfinale · Finale\n/)
  t.match(stdout, /^ {2}13 +\/0013 +XYPad +Point the follow spot$/m)
})

test('controls of every page are shown once, before the pages, and as JSON in each page', async (t) => {
  const cwd = t.testdir({
    'service.ini': '[service]\nlayouts = shows\n',
    shows: { 'a.json': JSON.stringify(lastingFile) },
  })
  const [detail, json] = await Promise.all([
    runHere(['layouts', 'show'], { cwd }),
    runHere(['layouts', '--json'], { cwd }),
  ])
  t.equal(
    detail.stdout.trimEnd(),
    [
      'show · show',
      '',
      'on every page',
      '  1  /0001  Button  Applause',
      '  2  /0002  Slider  Light',
      '',
      'first (first) · first',
      '  3  /0003  Toggle  Lamp',
      '',
      'second · second',
      '  4  /0004  XYPad  Spot',
      '',
      'pause · pause',
    ].join('\n'),
  )
  const [{ pages }] = JSON.parse(json.stdout)
  t.same(
    pages.map((page: { controls: { lid: number }[] }) => page.controls.map(({ lid }) => lid)),
    [
      [1, 2, 3],
      [1, 2, 4],
      [1, 2],
    ],
  )
})

test('with --json one or all are printed as JSON', async (t) => {
  const cwd = t.testdir()
  const [all, one] = await Promise.all([
    runHere(['layouts', '--json'], { cwd }),
    runHere(['layouts', 'demo', '--json'], { cwd }),
  ])
  const layouts = JSON.parse(all.stdout)
  t.same(JSON.parse(one.stdout), layouts)
  t.match(layouts, [{ layoutId: 'demo', activePageId: 'opening', live: false }])
  t.same(
    layouts[0].pages.map((page: { pageId: string }) => page.pageId),
    ['opening', 'finale'],
  )
  t.match(layouts[0].pages[0].controls[0], {
    lid: 1,
    address: '/0001',
    type: 'Button',
    props: { label: 'Applause' },
  })
})

test('an unknown layout fails and says how to list the layouts', async (t) => {
  const { code, stdout, stderr } = await runHere(['layouts', 'matinee'], { cwd: t.testdir() })
  t.equal(code, 1)
  t.equal(stdout, '')
  t.match(stderr, /^unknown layout matinee; `ovation layouts` lists them\n$/)
})

test('while the daemon runs, the live page is marked', async (t) => {
  const daemon = await demoHere(t)
  await daemon.runHere('page', 'demo', 'finale')
  const [list, detail, json] = await Promise.all([
    daemon.runHere('layouts'),
    daemon.runHere('layouts', 'demo'),
    daemon.runHere('layouts', '--json'),
  ])
  t.match(list.stdout, /^demo .* live: finale$/m)
  t.match(detail.stdout, '\nfinale (live) · Finale\n')
  t.match(detail.stdout, '\nopening · Opening\n')
  t.match(JSON.parse(json.stdout), [{ layoutId: 'demo', activePageId: 'finale', live: true }])
})

test('an edge, which has its layouts from the stage, says where to ask', async (t) => {
  const cluster = '[cluster]\nnats = nats://127.0.0.1:4222\nname = ohio\n'
  const cwd = t.testdir({ 'service.ini': `${cluster}role = edge\n` })
  const { code, stderr } = await runHere(['layouts'], { cwd })
  t.match(
    { code, stderr },
    { code: 1, stderr: /an edge gets layouts and \[room\] from the stage: run this there/ },
  )
  const spare = t.testdir({ 'service.ini': `[service]\nlayouts = layouts\n${cluster}`, layouts: {} })
  t.equal((await runHere(['layouts'], { cwd: spare })).code, 0, 'a spare may have none')
})
