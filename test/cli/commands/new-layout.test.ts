import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { templateNames } from '../../../src/cli/commands/new-layout.js'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { packageRoot } from '../../../src/settings/package-root.js'
import { cannotChangeOwners } from '../../support/machine/other-users.js'
import { runHere } from '../../support/machine/process.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const ini = '[service]\nlayouts = shows\n'
const shows = { 'a.json': JSON.stringify(showFile) }

test('a layout is made from each template, with the name that people read and an id of it', async (t) => {
  t.same(
    readdirSync('config/templates').sort(),
    templateNames
      .filter((name) => name !== 'empty')
      .map((name) => `${name}.json`)
      .sort(),
  )
  const cwd = t.testdir({ 'service.ini': ini, shows })
  for (const template of templateNames) {
    const name = `Our "$&" ${template} été`
    const { code, stdout, stderr } = await runHere(['layouts', '--new', name, '--template', template], {
      cwd,
    })
    t.match({ code, stderr }, { code: 0, stderr: '' })
    const file = join(cwd, 'shows', `our-${template}-ete.json`)
    t.match(stdout, `made ${file}: the layout our-${template}-ete, from the template ${template}\n`)
    t.match(stdout, '`ovation reload` has the service take it in')
    const { name: read, layoutId } = readLayouts(join(cwd, 'shows')).get(`our-${template}-ete`)!
    t.same({ read, layoutId }, { read: name, layoutId: `our-${template}-ete` })
  }
  t.same(readdirSync(join(cwd, 'shows')).length, 7, 'and nothing is left beside them')
})

test('apart from its name and its id, it is the template letter by letter', async (t) => {
  const cwd = t.testdir({ 'service.ini': ini, shows })
  await runHere(['layouts', '--new', 'summer', '--template', 'quiz'], { cwd })
  const template = readFileSync(join(packageRoot, 'config', 'templates', 'quiz.json'), 'utf8')
  const text = readFileSync(join(cwd, 'shows', 'summer.json'), 'utf8')
  t.equal(text, template.replace('"quiz"', '"summer"').replace('"Quiz"', '"summer"'))
})

test('without a template it has one page with one button', async (t) => {
  const cwd = t.testdir({ 'service.ini': ini, shows })
  await runHere(['layouts', '--new', 'Summer night'], { cwd })
  const { stdout } = await runHere(['layouts', 'summer-night'], { cwd })
  t.equal(stdout, 'summer-night · Summer night\n\nmain (first) · Main\n  1  /0001  Button  Applause\n')
})

test('where the layouts came with the program, the state folder gets a copy, and the new one beside it', async (t) => {
  const cwd = t.testdir()
  const { code, stdout } = await runHere(['layouts', '--new', 'Evening'], { cwd })
  t.equal(code, 0)
  const folder = join(cwd, 'state', 'show', 'layouts')
  t.match(
    stdout,
    `made ${folder}, with a copy of the demo: from the next reload on the layouts are read from there\n`,
  )
  t.same(readdirSync(folder).sort(), ['demo.json', 'evening.json'])
  t.same((await runHere(['layouts'], { cwd })).stdout.match(/^\w+(?= {2})/gm), ['LAYOUT', 'demo', 'evening'])
  const again = await runHere(['layouts', '--new', 'Second'], { cwd })
  t.notMatch(again.stdout, 'copy of the demo')
  t.notOk(
    existsSync(join(packageRoot, 'config', 'layouts', 'evening.json')),
    'nothing among those of the program',
  )
})

test('a running service takes it in with a reload', async (t) => {
  const daemon = await demoHere(t)
  t.match(await daemon.runHere('layouts', '--new', 'Evening', '--template', 'church'), { code: 0 })
  t.match(await daemon.runHere('reload'), { code: 0 })
  const { stdout } = await daemon.runHere('layouts')
  t.match(stdout, /^evening +Evening +5 pages +8 controls +live: welcome$/m)
})

test('without a state folder it says where layouts can be', async (t) => {
  const cwd = t.testdir({ 'service.ini': '[service]\nstate =\n' })
  const { code, stderr } = await runHere(['layouts', '--new', 'Evening'], { cwd })
  t.equal(code, 1)
  t.match(
    stderr,
    /came with the program, .* Copy that folder .* name it as \[service\] layouts, then call `ovation layouts --new` again/,
  )
})

test('nothing is written over: neither a layout of another file, nor a file, nor where a link leads', async (t) => {
  const cwd = t.testdir({ 'service.ini': ini, shows, elsewhere: {} })
  const folder = join(cwd, 'shows')
  const taken = await runHere(['layouts', '--new', 'Show'], { cwd })
  t.match(taken, {
    code: 1,
    stderr: `there is a layout show already: ${join(folder, 'a.json')}. Choose another name\n`,
  })
  writeFileSync(join(folder, 'b.json'), JSON.stringify({ ...showFile, layoutId: 'other' }))
  const file = await runHere(['layouts', '--new', 'B'], { cwd })
  t.match(file, {
    code: 1,
    stderr: `there is a layout b already: ${join(folder, 'b.json')}. Choose another name\n`,
  })
  symlinkSync(join(cwd, 'elsewhere', 'x.json'), join(folder, 'c.json'))
  t.match(await runHere(['layouts', '--new', 'C'], { cwd }), { code: 78, stderr: /c\.json/ })
  t.same(readdirSync(folder).sort(), ['a.json', 'b.json', 'c.json'])
  t.same(readdirSync(join(cwd, 'elsewhere')), [])
})

test('a folder in which nothing can be written is named, with what to do', async (t) => {
  const cwd = t.testdir({ state: { show: { media: 'a file' } } })
  const { code, stderr } = await runHere(['layouts', '--new', 'Evening'], { cwd })
  t.equal(code, 1)
  t.match(stderr, /^cannot write in .*state\/show\/layouts: EEXIST.*\. Put that right, or name another one/)
})

test('who may use the folder may read the file', async (t) => {
  const cwd = t.testdir({ 'service.ini': ini, shows })
  for (const [folder, file] of [
    [0o755, 0o644],
    [0o750, 0o640],
    [0o700, 0o600],
  ] as const) {
    chmodSync(join(cwd, 'shows'), folder)
    await runHere(['layouts', '--new', `of-${folder}`], { cwd })
    t.equal(statSync(join(cwd, 'shows', `of-${folder}.json`)).mode & 0o777, file)
  }
})

test('a name without a letter of an id still makes a layout', async (t) => {
  const cwd = t.testdir({ 'service.ini': ini, shows })
  t.match(await runHere(['layouts', '--new', '夏の夜'], { cwd }), { code: 0 })
  t.equal(readLayouts(join(cwd, 'shows')).get('layout')?.name, '夏の夜')
})

test('names and options that make no sense are refused', async (t) => {
  const cwd = t.testdir({ 'service.ini': ini, shows })
  for (const [words, complaint] of [
    [['--new', ' '], /Expected a text of 1 to 100 printable characters/],
    [['--new', 'x', '--template', 'opera'], /Allowed choices are empty, concert, quiz,/],
    [['--template', 'quiz'], /--template is what --new begins with: name the new layout, too/],
    [['show', '--new', 'x'], /--new makes a layout and lists none/],
    [['--new', 'x', '--osc'], /--new makes a layout and lists none/],
  ] as const) {
    const { code, stderr } = await runHere(['layouts', ...words], { cwd })
    t.match({ code, stderr }, { code: 2, stderr: complaint }, words.join(' '))
  }
  t.same(readdirSync(join(cwd, 'shows')), ['a.json'])
})

test('what root makes in the state folder of a service belongs to the service', {
  skip: cannotChangeOwners,
}, async (t) => {
  const cwd = t.testdir({ state: {} })
  const [service, state] = [65_534, join(cwd, 'state')]
  chownSync(state, service, service)
  t.match(await runHere(['layouts', '--new', 'Evening'], { cwd }), { code: 0 })
  const made = readdirSync(state, { recursive: true, encoding: 'utf8' })
  t.ok(made.includes('show/layouts/evening.json'))
  for (const name of made) t.match(statSync(join(state, name)), { uid: service, gid: service }, name)
})
