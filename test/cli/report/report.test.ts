import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runHere } from '../../support/machine/process.js'
import { recordEvening } from '../../support/show/recorded-evening.js'
import { test } from '../../support/tap.js'

function evening(t: { testdir(): string }) {
  const cwd = t.testdir()
  const path = join(cwd, 'ovation-20261121T190000Z.ndjson')
  return { cwd, path, ...recordEvening({ path, people: 30, minutes: 4 }) }
}

test('a report is a page of the name of the recording, for its owner alone', async (t) => {
  const { cwd, path } = evening(t)
  const { code, stdout, stderr } = await runHere(['report', path], { cwd })
  t.equal(stderr, '')
  t.equal(code, 0)
  t.equal(stdout, 'wrote ovation-20261121T190000Z.html\n')
  const page = join(cwd, 'ovation-20261121T190000Z.html')
  t.match(readFileSync(page, 'utf8'), /^<!doctype html>/)
  t.equal(statSync(page).mode & 0o777, 0o600)
})

test('--json and --text print alone, and write a page only if it is named', async (t) => {
  const { cwd, path, actions } = evening(t)
  const json = await runHere(['report', path, '--json', '--csv', 'courses.csv'], { cwd })
  t.match(JSON.parse(json.stdout), {
    ovation: 'report',
    version: 1,
    layouts: [{ layoutId: 'demo', actions }],
  })
  t.ok(existsSync(join(cwd, 'courses.csv')))
  t.notOk(existsSync(join(cwd, 'ovation-20261121T190000Z.html')))
  const text = await runHere(['report', path, '--text', '--time-zone', 'Europe/Berlin'], { cwd })
  t.match(text.stdout, /Saturday, 21 November 2026, 20:0\d to 20:0\d/)
  t.match(text.stdout, /times are those of Europe\/Berlin/)
  t.match(text.stdout, /Act 2/)
})

test('a page is in the language of the layout, or in one that is named', async (t) => {
  const { cwd, path } = evening(t)
  const written = (name: string) => readFileSync(join(cwd, name), 'utf8')
  await runHere(['report', path, '--out', 'page.html'], { cwd })
  t.match(written('page.html'), '<html lang="en"')
  const german = await runHere(['report', path, '--out', 'page.html', '--lang', 'de-AT'], { cwd })
  t.equal(german.code, 0)
  t.match(written('page.html'), '<html lang="de"')
  t.match(written('page.html'), '<h3>Wer da war</h3>')
  const unknown = await runHere(['report', path, '--lang', 'tlh'], { cwd })
  t.equal(unknown.code, 2)
  t.match(unknown.stderr, /expected --lang ar, de, en, es, fr, ja/)
})

test('no recording is ever written over', async (t) => {
  const { cwd, path } = evening(t)
  const before = readFileSync(path)
  for (const option of ['--out', '--csv']) {
    const { code, stderr } = await runHere(['report', path, option, 'ovation-20261121T190000Z.ndjson'], {
      cwd,
    })
    t.equal(code, 2)
    t.match(stderr, /is one of the recordings/)
  }
  t.same(readFileSync(path), before)
})

test('what is no recording is 1, and an unknown time zone is 2', async (t) => {
  const { cwd, path } = evening(t)
  writeFileSync(join(cwd, 'notes.txt'), 'hello\n')
  const none = await runHere(['report', 'notes.txt'], { cwd })
  t.equal(none.code, 1)
  t.match(none.stderr, /is not a recording/)
  const zone = await runHere(['report', path, '--time-zone', 'Berlin'], { cwd })
  t.equal(zone.code, 2)
  t.match(zone.stderr, /Expected a time zone/)
})

test('with settings, a name is also one of what the service has recorded', async (t) => {
  const { cwd, actions } = evening(t)
  writeFileSync(join(cwd, 'service.ini'), `[record]\nfolder = ${cwd}\n`)
  const args = ['report', 'ovation-20261121T190000Z.ndjson', '--json', '--config', join(cwd, 'service.ini')]
  const { code, stdout } = await runHere(args, { cwd: tmpdir() })
  t.equal(code, 0)
  t.match(JSON.parse(stdout), { layouts: [{ actions }] })
})
