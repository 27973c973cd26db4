import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireProgram } from '../../support/machine/require-program.js'
import { test } from '../../support/tap.js'
import { field, unpack } from './support/built-package.js'

requireProgram('man', 'man-db')
const root = unpack()

test('the manual page renders without a warning', async (t) => {
  const { status, stderr } = read()
  t.equal(stderr, '')
  t.equal(status, 0)
})

test('it explains every command and each of its options', async (t) => {
  const { stdout } = read()
  t.match(stdout, `Ovation ${field('Version')}`)
  const commands = commandsOf()
  t.ok(commands.length >= 11, 'there are commands')
  for (const command of commands) {
    const section = new RegExp(`^   ${command}\\b[^]*?(?=^   \\S|^\\S)`, 'm').exec(stdout)?.[0] ?? ''
    t.not(section, '', command)
    for (const option of optionsOf(command)) t.ok(section.includes(option), `${command} ${option}`)
  }
})

test('all documents are there, and compressed ones are whole', async (t) => {
  const documents = join(root, 'usr', 'share', 'doc', 'ovation')
  t.same(readdirSync(documents).sort(), [
    'CHANGELOG.md.gz',
    'README.Debian',
    'README.md.gz',
    'changelog.gz',
    'copyright',
    'examples',
  ])
  for (const name of ['README.md', 'CHANGELOG.md'])
    t.ok(execFileSync('zcat', [join(documents, `${name}.gz`)]).equals(readFileSync(name)), name)
  t.match(execFileSync('zcat', [join(documents, 'changelog.gz')], { encoding: 'utf8' }), field('Version'))
})

function read() {
  return spawnSync('man', ['--warnings', '-l', join(root, 'usr/share/man/man1/ovation.1.gz')], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '80' },
  })
}

function help(...words: string[]): string {
  const home = join(root, 'usr', 'lib', 'ovation', 'bin')
  return execFileSync(join(home, 'node'), [join(home, 'ovation.js'), ...words, '--help'], {
    encoding: 'utf8',
  })
}

function commandsOf(): string[] {
  const list = help().split('Commands:')[1] ?? ''
  return [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!)
}

function optionsOf(command: string): string[] {
  const list = help(command).split('Options:')[1]?.split('\n\n')[0] ?? ''
  return [...list.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)]
    .map(([, name]) => name!)
    .filter((n) => n !== '--help')
}
