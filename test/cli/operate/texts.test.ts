import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Test } from 'tap'
import { iniFor } from '../../support/machine/daemon.js'
import { runHere } from '../../support/machine/process.js'
import { apiKey } from '../../support/show/bridge.js'
import { moderatedFile, writing } from '../../support/show/moderated-show.js'
import { test } from '../../support/tap.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { openSink } from '../../support/wire/sink.js'
import { daemonHere } from '../support/daemon-here.js'

/** A daemon with the moderated layout and a list of blocked words. */
async function start(t: Test) {
  const sink = await openSink(t)
  const cwd = t.testdir({
    'service.ini': `${iniFor(sink.port)}[service]\nlayouts = layouts\n[auth]\napi_key_file = api-key\n[room]\nblocked_words = words.txt\n`,
    'api-key': apiKey,
    'words.txt': 'rhubarb\n',
    layouts: { 'show.json': JSON.stringify(moderatedFile) },
  })
  const daemon = await daemonHere(t, { cwd })
  const token = (await daemon.runHere('token', 'show')).stdout.trim()
  const write = async (value: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify(writing(value))
    return (await fetch(`${daemon.url}/action`, { method: 'POST', headers, body })).status
  }
  return { ...daemon, sink, write }
}

test('texts are listed, approved and rejected, and the lists of layouts say how many wait', async (t) => {
  const { runHere, write, sink } = await start(t)
  t.match(await runHere('texts', 'show'), { code: 0, stdout: 'no text waits\n', stderr: '' })
  for (const value of ['one', 'two\nlines', 'three', 'four']) await write(value)
  const { code, stdout } = await runHere('texts', 'show')
  t.equal(code, 0)
  const [head, ...rows] = stdout.trimEnd().split('\n')
  t.match(head, /^ID +LID +AT +BY +TEXT$/)
  t.match(rows, [/^\w+ +5 +\d\d:\d\d:\d\d +[a-z2-9]{8} +one$/, / two lines$/, / three$/, / four$/])
  t.match((await runHere('status')).stdout, /^show +first +closed +4 texts wait$/m)
  t.match((await runHere('layouts')).stdout, /^show .* live: first +4 texts wait$/m)
  t.match((await runHere('layouts', 'show')).stdout, /^show · show · 4 texts wait\n/)
  t.match(JSON.parse((await runHere('layouts', '--json')).stdout), [{ live: true, texts: 4 }])
  const [one = '', two = '', three = ''] = rows.map((row) => row.split(' ')[0]!)
  t.match(await runHere('texts', 'show', '--approve', three, one), {
    code: 0,
    stdout: `${three} approved\n${one} approved\n`,
    stderr: '',
  })
  t.same(await sink.received(2), ['/0005 s three', '/0005 s one'], 'in the order given')
  t.match(await runHere('texts', 'show', '--reject', one, two), {
    code: 1,
    stdout: `${two} rejected\n`,
    stderr: new RegExp(`^${one}: .*\n1 of 2 were refused\n$`),
  })
  t.match((await runHere('status')).stdout, /^show +first +closed +1 text waits$/m)
})

test('texts that are shown are listed and taken back', async (t) => {
  const { runHere, write, sink } = await start(t)
  t.match(await runHere('texts', 'show', '--shown'), { code: 0, stdout: 'no text is shown\n', stderr: '' })
  for (const value of ['one', 'two\nlines']) await write(value)
  const idsIn = (stdout: string) =>
    stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(' ')[0]!)
  const [one = '', two = ''] = idsIn((await runHere('texts', 'show')).stdout)
  await runHere('texts', 'show', '--approve', one, two)
  const { stdout } = await runHere('texts', 'show', '--shown')
  t.match(stdout, new RegExp(`^ID +LID +BY +TEXT\n${one} +5 +(\\w{8}) +one\n${two} +5 +\\1 +two lines\n$`))
  t.match(await runHere('texts', 'show', '--take-back', two, 'none'), {
    code: 1,
    stdout: `${two} taken back\n`,
    stderr: /^none: .*\n1 of 2 were refused\n$/,
  })
  t.equal((await sink.received(3)).at(-1), '/0005 s one')
  t.same(idsIn((await runHere('texts', 'show', '--shown')).stdout), [one])
})

test('who wrote a text is muted by the sign in the list, and may write again', async (t) => {
  const { runHere, write } = await start(t)
  await write('one')
  const [sign = ''] = /[a-z2-9]{8}(?= +one)/.exec((await runHere('texts', 'show')).stdout) ?? []
  t.match(await runHere('texts', 'show', '--mute', 'nobody22', sign), {
    code: 1,
    stdout: `${sign} muted\n`,
    stderr: /^nobody22: .*\n1 of 2 were refused\n$/,
  })
  t.equal(await write('two'), 200, 'they do not notice')
  t.match(await runHere('texts', 'show'), { stdout: 'no text waits\n' })
  t.match(await runHere('texts', 'show', '--unmute', sign), { code: 0, stdout: `${sign} may write again\n` })
  await write('three')
  t.match((await runHere('texts', 'show')).stdout, new RegExp(`${sign} +three\n$`))
})

test('it is one or the other, and the layout must be loaded', async (t) => {
  const { runHere } = await start(t)
  for (const both of [['--reject', 'b'], ['--take-back', 'b'], ['--mute', 'b'], ['--shown']])
    t.match(await runHere('texts', 'show', '--approve', 'a', ...both), { code: 2, stdout: '' })
  t.match(await runHere('texts'), { code: 2 })
  t.match(await runHere('texts', 'show', '--approve'), { code: 2 })
  t.match(await runHere('texts', 'none'), { code: 1, stdout: '', stderr: /layoutId/ })
})

test('a list of blocked words is read at the start and at a reload; one that is missing is named', async (t) => {
  const { runHere, write, cwd } = await start(t)
  t.same([await write('Rhubarb!'), await write('custard')], [400, 200])
  writeFileSync(join(cwd, 'words.txt'), 'custard\n')
  t.match(await runHere('reload'), { code: 0 })
  t.same([await write('Rhubarb!'), await write('custard')], [200, 400])
  writeFileSync(join(cwd, 'service.ini'), `[room]\nblocked_words = gone.txt\n`)
  t.match(await runHere('check'), {
    code: 78,
    stderr: new RegExp(`^${join(cwd, 'gone.txt')}: cannot be read: ENOENT`),
  })
})

test('texts of a night when clocks are put back are told apart, and so are those of several days', async (t) => {
  const { TZ } = process.env
  process.env.TZ = 'Europe/Berlin'
  t.teardown(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  const first = Date.UTC(2026, 9, 25, 0, 30, 7)
  const texts = ['one', 'two', 'three'].map((value, at) => ({
    ...{ textId: `text${at}`, lid: 5, value, at: first + at * 3_600_000 },
  }))
  const server = createServer((_, response) => response.end(JSON.stringify({ texts })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const env = { OVATION_API_KEY: apiKey, OVATION_HTTP_PORT: String(port) }
  const rows = async () => {
    const { stdout } = await runHere(['texts', 'show'], { cwd: t.testdir(), env })
    return stdout.trimEnd().split('\n').slice(1)
  }
  const date = fixDate(t)
  date.advance(first + 3 * 3_600_000 - Date.now())
  t.match(await rows(), [/ 02:30:07 \+2 .* one$/, / 02:30:07 \+1 .* two$/, / 03:30:07 .* three$/])
  date.advance(17 * 3_600_000)
  t.match(await rows(), [/ 25 Oct 02:30:07 \+2 /, / 25 Oct 02:30:07 \+1 /, / 25 Oct 03:30:07 /])
})
