import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { main } from '../../../src/cli/main.js'
import { iniFor } from '../../support/machine/daemon.js'
import { runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { daemonHere } from '../support/daemon-here.js'
import { readPrintedCode, readSvgCode } from './support/read-qr-code.js'

/** Nothing listens there. */
const http = '[http]\nhost = 127.0.0.1\nport = 9\n'
const place = `${http}[room]\nurl = http://10.0.0.5:8080\n`
const wifi = 'wifi_ssid = Bühne, 5 GHz\nwifi_password = "semi;colon:12"\n'

test('without a daemon it prints the address alone in the first line, and a code that says the same', async (t) => {
  const { code, stdout, stderr } = await runHere(['join', 'demo'], {
    cwd: t.testdir({ 'service.ini': place }),
  })
  t.equal(code, 0)
  const [url, ...codes] = stdout.trimEnd().split('\n')
  t.equal(url, 'http://10.0.0.5:8080/play/demo')
  t.equal(readPrintedCode(codes.slice(1), false), url)
  t.match(stderr, /^no daemon answers at http:\/\/127\.0\.0\.1:9;[^\n]*\n$/)
})

test('with a passcode and a Wi-Fi it shows the network first, then the address with the passcode', async (t) => {
  const ini = `${http}[room]\nurl = https://show.example\npasscode = "open sesame #1"\n${wifi}`
  const { stdout } = await runHere(['join', 'demo'], { cwd: t.testdir({ 'service.ini': ini }) })
  const [first, network, networkCode, page, pageCode] = parts(stdout)
  t.equal(first, 'https://show.example/play/demo#open%20sesame%20%231')
  t.equal(network, '1. The Wi-Fi network Bühne, 5 GHz')
  t.equal(
    readPrintedCode(networkCode!.split('\n'), false),
    String.raw`WIFI:T:WPA;S:Bühne\, 5 GHz;P:semi\;colon\:12;;`,
  )
  t.equal(page, '2. The page')
  t.equal(readPrintedCode(pageCode!.split('\n'), false), first)
})

test('on a terminal the code is black on white, and a window too narrow for it is reported', async (t) => {
  const show = async (columns: number) => {
    const said = { printed: '', complained: '' }
    const code = await main(['join', 'demo'], {
      ...{ env: {}, cwd: t.testdir({ 'service.ini': place }), isTerminal: true, columns, command: 'ovation' },
      print: (line) => {
        said.printed += `${line}\n`
      },
      complain: (line) => {
        said.complained += `${line}\n`
      },
    })
    return { code, ...said }
  }
  const wide = await show(33)
  t.equal(wide.code, 0)
  t.equal(readPrintedCode(parts(wide.printed)[1]!.split('\n'), true), 'http://10.0.0.5:8080/play/demo')
  const narrow = await show(32)
  t.equal(narrow.printed, 'http://10.0.0.5:8080/play/demo\n')
  t.match(narrow.complained, /^the QR code needs a window of 33 columns; this one has 32$/m)
})

test('it writes the code of the address as a picture', async (t) => {
  const cwd = t.testdir({ 'service.ini': `${place}passcode = open sesame\n${wifi}` })
  const { code, stdout } = await runHere(['join', 'demo', '--svg', 'the demo.svg'], { cwd })
  t.equal(code, 0)
  const url = 'http://10.0.0.5:8080/play/demo#open%20sesame'
  t.equal(stdout, `${url}\nits QR code is in the demo.svg\n`)
  t.equal(readSvgCode(readFileSync(join(cwd, 'the demo.svg'), 'utf8')), url)
  const failed = await runHere(['join', 'demo', '--svg', 'no/such/folder.svg'], { cwd })
  t.equal(failed.code, 1)
  t.match(failed.stderr, /^--svg: ENOENT.*no\/such\/folder\.svg/m)
})

test('the running daemon says the address, whether the room is open, and what it has not read yet', async (t) => {
  const { daemon, complaints } = await startShow(t, 'url = https://show.example\n')
  t.match(await complaints(), [/^the room is closed; `ovation room open demo` lets people join$/])
  t.equal((await daemon.runHere('room', 'open', 'demo')).code, 0)
  t.same(await complaints(), [])

  const settings = join(daemon.cwd, 'service.ini')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('show.example', 'gala.example'))
  t.match((await daemon.runHere('join', 'demo')).stdout, /^https:\/\/show\.example\/play\/demo\n/)
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}passcode = open sesame\n`)
  t.match(await complaints(), [/^the daemon's passcode differs from the settings; `ovation reload`/])
  const matinee = readFileSync(join(daemon.cwd, 'shows', 'demo.json'), 'utf8').replace('"demo"', '"matinee"')
  writeFileSync(join(daemon.cwd, 'shows', 'matinee.json'), matinee)
  t.match(await complaints('matinee'), [/layout/, /^`ovation reload` makes it read the layouts$/])

  t.equal((await daemon.runHere('reload')).code, 0)
  t.same(await complaints(), [])
  t.match(
    (await daemon.runHere('join', 'demo')).stdout,
    /^https:\/\/gala\.example\/play\/demo#open%20sesame\n/,
  )
})

test('an address that no phone can reach is reported', async (t) => {
  const { daemon, complaints } = await startShow(t, 'open = on\n')
  t.equal((await daemon.runHere('join', 'demo')).stdout.split('\n')[0], `${daemon.url}/play/demo`)
  t.match(await complaints(), [/^only this machine can reach that address; /])
})

test('an unknown layout, settings that are wrong and an address that differs at every start end it', async (t) => {
  for (const [ini, words, code, stderr] of [
    [place, ['matinee'], 1, /^unknown layout matinee; /],
    [place, [], 2, /layoutId/],
    ['[room]\npasscode = short\n', ['demo'], 78, /\[room\] passcode/],
    [
      '[http]\nport = 0\n',
      ['demo'],
      1,
      /^\[http\] port = 0 gives another address at every start; set a port/m,
    ],
  ] as const) {
    const ended = await runHere(['join', ...words], { cwd: t.testdir({ 'service.ini': ini }) })
    t.same([ended.code, ended.stdout], [code, ''])
    t.match(ended.stderr, stderr)
  }
})

/** A daemon of a folder of layouts, and what a command complains of there, a line each. */
async function startShow(t: Test, room: string) {
  const { port } = await openSink(t)
  const cwd = t.testdir({
    'service.ini': `${iniFor(port)}[service]\nlayouts = shows\n[room]\n${room}`,
    shows: { 'demo.json': readFileSync('config/layouts/demo.json', 'utf8') },
  })
  const daemon = await daemonHere(t, { cwd })
  const complaints = async (layoutId = 'demo') => {
    const { code, stderr } = await daemon.runHere('join', layoutId)
    t.equal(code, 0)
    return stderr.split('\n').filter((line) => line !== '')
  }
  return { daemon, complaints }
}

/** What empty lines divide. */
function parts(text: string): string[] {
  return text.trimEnd().split('\n\n')
}
