import { guardedShell } from '../../src/cli/shell.js'
import { runHere } from '../support/machine/process.js'
import { showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'

/** Clears the screen, forges a line, reverses the text direction, and contains a one-byte control sequence (C1). */
const attack = 'x\u001b[2J\nok\u202e\u009b31m'

test('a command can print line ends, dimmed text and the colours of QR codes, and no other controls', (t) => {
  const said: string[] = []
  const shell = guardedShell({
    env: {},
    cwd: '/',
    isTerminal: true,
    command: 'ovation',
    print: (line) => said.push(line),
    complain: (line) => said.push(line),
    redraw: (line) => said.push(line),
  })
  shell.print('a\n\u001b[2mb\u001b[22m\tc\u001b[31m')
  shell.print('\u001b[38;5;16;48;5;231m█\u001b[m\u001b[48;5;16m')
  shell.complain('\u001b]0;title\u0007')
  shell.redraw?.('50 %\r\u001b[2J')
  t.same(said, [
    'a\n\u001b[2mb\u001b[22m\\u0009c\\u001b[31m',
    '\u001b[38;5;16;48;5;231m█\u001b[m\\u001b[48;5;16m',
    '\\u001b]0;title\\u0007',
    '50 %\\u000d\\u001b[2J',
  ])
  t.end()
})

test('text from layout files reaches the terminal escaped, one row per layout', async (t) => {
  const [page] = showFile.pages
  const layout = {
    ...showFile,
    name: attack,
    pages: [{ ...page, name: attack, controls: [{ lid: 1, type: 'Button', props: { label: attack } }] }],
  }
  const cwd = t.testdir({
    'service.ini': '[service]\nlayouts = shows\n',
    shows: { 'a.json': JSON.stringify(layout) },
  })
  const list = await runHere(['layouts'], { cwd })
  t.equal(list.stdout.trimEnd().split('\n').length, 2)
  t.match(list.stdout, /^show +x\\u001b\[2J\\u000aok\\u202e\\u009b31m +1 pages/m)
  const detail = await runHere(['layouts', 'show'], { cwd })
  t.equal(detail.stdout.match(/x\\u001b\[2J\\u000aok\\u202e\\u009b31m/g)?.length, 3)
  const json = await runHere(['layouts', '--json'], { cwd })
  t.equal(JSON.parse(json.stdout)[0].name, attack, 'JSON stays valid and means the same')
  for (const { stdout } of [list, detail, json]) t.match(stdout, /^[ -~·\n]+$/)
})

test('names of files and folders reach the terminal escaped, one line per error', async (t) => {
  const cwd = t.testdir({
    'service.ini': `[service]\nlayouts = shows\n`,
    shows: { 'a\u001b[2J\nok.json': '{', 'b\u009b31m.json': { 'a folder': '' } },
  })
  const { code, stderr } = await runHere(['layouts'], { cwd })
  t.equal(code, 78)
  t.match(
    stderr,
    /^\S+a\\u001b\[2J\\u000aok\.json: line 1, column 2: [^\n]+\n\S+b\\u009b31m\.json: [^\n]+\n$/,
  )
})

test('words of the command line and of foreign settings reach the terminal escaped', async (t) => {
  const cwd = t.testdir({ 'service.ini': '[http]\nport = \u001b[2J\n' })
  for (const words of [
    ['\u001b[2J'],
    ['check'],
    ['check', '--config', 'none\u001b[2J'],
    ['layouts', '\u001b[2J'],
  ]) {
    const { code, stderr } = await runHere(words, { cwd })
    t.not(code, 0)
    t.match(stderr, /^[ -~\n]+$/)
  }
})
