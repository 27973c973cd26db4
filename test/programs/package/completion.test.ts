import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Test } from 'tap'
import { presets } from '../../../src/display/wire/presets.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { test } from '../../support/tap.js'
import { unpack } from './support/built-package.js'

requireProgram('bash', 'bash')
const script = join(unpack(), 'usr/share/bash-completion/completions/ovation')

test('it completes commands and options', async (t) => {
  const complete = shell(t)
  t.same(complete('ovation', 'to'), ['token'])
  t.same(complete('ovation', 're'), ['rehearse', 'reload', 'replay', 'report', 'reset', 'revoke'])
  t.same(complete('ovation', 'ro'), ['room'])
  t.same(complete('ovation', 'd'), ['desk', 'disable', 'displays'])
  t.same(complete('ovation', 'j'), ['join'])
  t.same(complete('ovation', 'li'), ['light'])
  t.same(complete('ovation', 'light', 'demo', 'ff4400', '--f'), ['--fade'])
  t.same(complete('ovation', '--v'), ['--version'])
  t.same(complete('ovation', 'token', '--'), ['--config', '--help', '--participant', '--rate', '--ttl'])
  t.same(complete('ovation', 'reset', 'demo', '--a'), ['--all'])
  t.same(complete('ovation', 'room', ''), ['--config', '--help', '--more', 'close', 'open'])
  t.same(complete('ovation', 'room', 'o'), ['open'])
  t.same(complete('ovation', 'room', 'open', 'o'), [])
  t.same(complete('ovation', 'hold', 'of'), ['off'])
  t.same(complete('ovation', 'stage', 't'), ['take'])
})

test('it completes the values of an option where they are known', async (t) => {
  const complete = shell(t)
  t.same(complete('ovation', 'monitor', '--preset', ''), Object.keys(presets).sort())
  t.same(complete('ovation', 'monitor', '--preset', 'q'), ['qlab', 'qlcplus'])
  t.same(complete('ovation', 'monitor', '--preset', '=', 'qlc'), ['qlcplus'], '--preset=qlc')
  t.same(complete('ovation', 'monitor', '--preset', '='), Object.keys(presets).sort(), '--preset=')
  t.same(complete('ovation', 'token', 'demo', '--ttl', ''), [], 'and offers nothing else where they are not')
})

test('it completes files, also with blanks in their names', async (t) => {
  const complete = shell(t, { 'the show.ini': '', 'the rehearsal.ini': '', other: '' })
  t.same(complete('ovation', 'check', '--config', 'the'), ['the rehearsal.ini', 'the show.ini'])
  t.same(complete('ovation', 'check', '--config', '=', 'the s'), ['the show.ini'])
  t.same(complete('ovation', 'join', 'demo', '--svg', 'o'), ['other'])
})

/** A real bash with the completion loaded; answers with what it offers for the last word, sorted. */
function shell(t: Test, files: Record<string, string> = {}): (...words: string[]) => string[] {
  const cwd = t.testdir({ ...files })
  const line = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); $(complete -p ovation | sed 's/.*-F \\([^ ]*\\).*/\\1/')
    printf '%s\\n' "\${COMPREPLY[@]}"`
  return (...words) =>
    execFileSync('bash', ['--norc', '-c', line, script, ...words], { cwd, encoding: 'utf8' })
      .split('\n')
      .filter((word) => word !== '')
      .sort()
}
