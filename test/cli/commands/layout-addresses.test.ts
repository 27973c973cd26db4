import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../support/machine/process.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

test('the addresses of a layout are listed, what belongs to one control under it', async (t) => {
  const { code, stdout, stderr } = await runHere(['layouts', 'demo', '--osc'], { cwd: t.testdir() })
  t.match({ code, stderr }, { code: 0, stderr: '' })
  const lines = stdout.split('\n')
  t.equal(lines[0], 'demo · An evening with The Night Ferries · preset generic')
  t.match(lines[2], /^LID {2}LABEL +PAGE +ADDRESS +TYPES {2}RANGE +EXAMPLE$/)
  t.match(lines[3], /^1 {4}Applause +Opening +\/0001 +if +0\.\. 0\.\.1 +1 0\.010000$/)
  t.match(lines[4], /^ +\/0001\/people +i +0\.\. +1$/)
  t.match(stdout, /^12 +Shout something to the band +Finale +\/0012 +s +0\.\.80 +"Ovation test"$/m)
})

test('a preset gives its form, and a control that such displays are not sent is there as well', async (t) => {
  const cwd = t.testdir({
    own: { 'service.ini': '[service]\nlayouts = shows\n', shows: { 'a.json': JSON.stringify(showFile) } },
  })
  const [resolume, qlcplus] = await Promise.all([
    runHere(['layouts', 'demo', '--osc', '--preset', 'resolume'], { cwd }),
    runHere(['layouts', 'show', '--osc', '--preset', 'qlcplus'], { cwd: join(cwd, 'own') }),
  ])
  t.match(resolume.stdout, /· preset resolume\n/)
  t.match(resolume.stdout, /^13 +Point the follow spot +Finale +\/0013\/x +f +0\.\.1 +0\.250000$/m)
  t.match(qlcplus.stdout, /^5 +Shout +first +nothing is sent$/m)
})

test('as CSV and as JSON it is for programs: every row by itself', async (t) => {
  const cwd = t.testdir()
  const [csv, json] = await Promise.all([
    runHere(['layouts', 'demo', '--osc', '--csv'], { cwd }),
    runHere(['layouts', 'demo', '--osc', '--json', '--preset', 'faust'], { cwd }),
  ])
  t.notMatch(csv.stdout, /\r|\n\n/, 'lines as a shell has them, and none that is empty')
  const rows = csv.stdout.trimEnd().split('\n')
  t.equal(rows[0], 'lid,type,label,page,signal,address,types,range,example')
  t.equal(rows[2], '1,Button,Applause,Opening,people,/0001/people,i,0..,1')
  const list = JSON.parse(json.stdout)
  t.match(list, { layoutId: 'demo', preset: 'faust' })
  t.match(list.rows[0], { lid: 1, label: 'Applause', address: '/0001', types: 'f', example: '0.010000' })
})

test('a map draft is one that `check` accepts without a word, for every preset', async (t) => {
  const cwd = t.testdir({
    shows: {
      'a.json': JSON.stringify(showFile),
      'b.json': JSON.stringify({ ...showFile, layoutId: 'other' }),
    },
  })
  for (const preset of ['generic', 'resolume', 'qlcplus']) {
    const display = `[display.main]\nhost = 127.0.0.1\nport = 9000\npreset = ${preset}\nmap = draft.json\n`
    writeFileSync(join(cwd, 'service.ini'), '[service]\nlayouts = shows\n')
    const { code, stdout } = await runHere(['layouts', 'show', '--osc', '--map', '--preset', preset], { cwd })
    t.equal(code, 0)
    writeFileSync(join(cwd, 'draft.json'), stdout)
    writeFileSync(join(cwd, 'service.ini'), `[service]\nlayouts = shows\n${display}`)
    const checked = await runHere(['check'], { cwd })
    t.equal(checked.code, 0, checked.stderr)
    t.notMatch(checked.stderr, 'draft.json')
  }
})

test('options that do not go together, and names that there are not, are refused with what goes', async (t) => {
  const cwd = t.testdir()
  for (const [words, complaint] of [
    [['--osc'], /--osc lists the addresses of one layout: name it/],
    [['demo', '--csv'], /--preset, --csv and --map are for --osc: add it/],
    [['demo', '--preset', 'qlab'], /are for --osc: add it/],
    [['demo', '--osc', '--preset', 'none'], /Expected one of generic, touchdesigner,/],
    [['demo', '--osc', '--csv', '--map'], /cannot be used with option/],
    [['demo', '--osc', '--json', '--csv'], /cannot be used with option/],
  ] as const) {
    const { code, stdout, stderr } = await runHere(['layouts', ...words], { cwd })
    t.match({ code, stdout, stderr }, { code: 2, stdout: '', stderr: complaint }, words.join(' '))
  }
  const { code, stderr } = await runHere(['layouts', 'none', '--osc'], { cwd })
  t.match({ code, stderr }, { code: 1, stderr: 'unknown layout none; `ovation layouts` lists them\n' })
})
