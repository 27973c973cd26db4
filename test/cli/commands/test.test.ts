import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { arrival } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { run, runHere } from '../../support/machine/process.js'
import { sampleMessages, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { within } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { openTcpSink } from '../../support/wire/tcp-sink.js'
import { demoHere } from '../support/daemon-here.js'

test('every control of all pages is sent, while no daemon runs and without secrets', async (t) => {
  const sink = await openSink(t)
  const cwd = place(t, display('main', sink.port))
  const { code, stdout, stderr } = await run(['test'], { cwd })
  t.same(await sink.received(9), sampleMessages)
  t.equal(stderr, '')
  t.equal(code, 0)
  t.same(stdout.split('\n'), [
    'NAME  ADDRESS          RESULT',
    `main  127.0.0.1:${sink.port}  sent 9 messages`,
    '',
    '"sent" means that the network accepted it and nothing refused it; UDP does not confirm delivery',
    `the displays keep these values until they receive others; \`node ${join(process.cwd(), 'bin/ovation.js')} test --reset\` sends zeros`,
    '',
  ])
  t.notOk(existsSync(join(cwd, 'state')), 'and nothing is made')
})

test('a display over TCP gets its samples too, and one where nobody listens is named', async (t) => {
  const sink = await openTcpSink(t, { framing: 'slip' })
  const gone = await openTcpSink(t)
  await gone.close()
  const cwd = place(
    t,
    display('main', sink.port, 'transport = tcp-slip') + display('gone', gone.port, 'transport = tcp'),
  )
  const { code, stdout } = await runHere(['test'], { cwd })
  t.equal(code, 1)
  t.same(await sink.received(9), sampleMessages)
  t.match(stdout, new RegExp(`^main +127.0.0.1:${sink.port} +sent 9 messages$`, 'm'))
  t.match(stdout, /^gone .* refused: no program listens on this TCP port there$/m)
  t.match(stdout, '\n"sent" means that the network accepted it and nothing refused it\n')
})

test('only the named display is sent to, and the hint about zeros names it too', async (t) => {
  const [left, right] = await Promise.all([openSink(t), openSink(t)])
  const cwd = place(t, display('left', left.port) + display('right', right.port))
  const { code, stdout } = await runHere(['test', 'right', '--config', 'service.ini'], { cwd })
  t.equal(code, 0)
  t.same(await right.received(9), sampleMessages)
  t.same(left.messages, [])
  t.notMatch(stdout, /^left /m)
  t.match(stdout, '`ovation test right --reset --config service.ini` sends zeros')
})

test('an unknown display fails, and those in the settings are listed', async (t) => {
  const cwd = place(t, display('left', 9000) + display('right', 9001))
  t.same(await runHere(['test', 'centre'], { cwd }), {
    code: 1,
    stdout: '',
    stderr: 'unknown display centre; displays in the settings: left, right\n',
  })
})

test('both hosts of one section get the same datagrams, and each has its row', async (t) => {
  const sink = await openSink(t)
  const backup = createSocket('udp4')
  t.teardown(() => backup.close())
  backup.bind(sink.port, '127.0.0.2')
  await once(backup, 'listening')
  const backedUp = within('a datagram at the second host', once(backup, 'message'))
  const cwd = place(t, display('main', sink.port, 'host = 127.0.0.1, 127.0.0.2'))
  const { code, stdout } = await runHere(['test'], { cwd })
  t.equal(code, 0)
  t.match(
    stdout,
    `main  127.0.0.1:${sink.port}  sent 9 messages\nmain  127.0.0.2:${sink.port}  sent 9 messages\n`,
  )
  await sink.received(9)
  const [datagram] = await backedUp
  t.same(sink.datagrams, [datagram])
})

test('each display receives it with its preset, prefix and map', async (t) => {
  const [desk, mapped] = await Promise.all([openSink(t), openSink(t)])
  const cwd = place(
    t,
    display('desk', desk.port, 'preset = qlcplus') +
      display('mapped', mapped.port, 'prefix = /crowd', 'map = map.json'),
  )
  const { code, stdout } = await runHere(['test'], { cwd })
  t.equal(code, 0)
  t.match(stdout, /^desk .* sent 7 messages$/m)
  t.same(await desk.received(7), [
    '/0001 f 0.01',
    '/0002 f 0.5',
    '/0003 f 1',
    '/0004 i 0',
    '/0006 ff 0.25 0.75',
    '/7777 f 0.25',
    '/0009 f 0.01',
  ])
  t.same((await mapped.received(9)).slice(0, 3), [
    '/crowd/0001 if 1 0.01',
    '/layer/opacity i 50',
    '/crowd/0003 i 1',
  ])
})

test('--verbose prints the messages of each host, as `monitor` does', async (t) => {
  const sink = await openSink(t)
  const desk = display('desk', sink.port, 'preset = qlcplus', 'layouts = pair')
  const controls = [
    { lid: 1, type: 'Toggle', props: { label: 'a' } },
    { lid: 2, type: 'XYPad', props: { label: 'b' } },
  ]
  const pair = { layoutId: 'pair', activePageId: 'p', pages: [{ pageId: 'p', controls }] }
  const nowhere = display('nowhere', 9000, 'host = no.such.host.invalid')
  const { stdout } = await runHere(['test', '--verbose'], { cwd: place(t, desk + nowhere, pair) })
  t.match(stdout, /^desk .* sent 2 messages$/m)
  t.match(
    stdout,
    `\n\ndesk 127.0.0.1:${sink.port}\n  /0001 f 1.000000\n  /0002 ff 0.250000 0.750000\n\nnowhere no.such.host.invalid:9000\n\n`,
  )
  t.same(await sink.received(2), ['/0001 f 1', '/0002 ff 0.25 0.75'])
})

test('a display host that cannot be reached fails with the reason, and the others are sent everything', async (t) => {
  const sink = await openSink(t)
  const closed = await freePort()
  const cwd = place(
    t,
    display('closed', closed) +
      display('unknown', 9000, 'host = no.such.host.invalid') +
      display('idle', 9001, 'layouts = matinee') +
      display('main', sink.port),
  )
  const { code, stdout, stderr } = await runHere(['test'], { cwd })
  t.equal(code, 1)
  t.match(
    stdout,
    new RegExp(`^closed +127.0.0.1:${closed} +refused: no program listens on this port there$`, 'm'),
  )
  t.match(stdout, /^unknown +no.such.host.invalid:9000 +the name no.such.host.invalid does not resolve/m)
  t.match(stdout, /^idle .* nothing to send: none of its layouts is loaded$/m)
  t.match(stdout, /^main .* sent 9 messages$/m)
  t.match(stderr, /^warning: \[display\.idle\] layouts: unknown layout matinee; loaded: .*\n/)
  t.match(stderr, /\nnot reached: 3 of 4 display hosts\n$/)
  t.same(await sink.received(9), sampleMessages)
})

test('if no host was reached, there is no hint about values on the displays', async (t) => {
  const cwd = place(t, display('main', await freePort()))
  const { code, stdout, stderr } = await runHere(['test'], { cwd })
  t.equal(code, 1)
  t.equal(stdout.trimEnd().split('\n').length, 2)
  t.equal(stderr, 'not reached: 1 of 1 display hosts\n')
})

test('--reset sends zeros, and nothing that a display would take for an action of the audience', async (t) => {
  const [main, trigger, bars] = await Promise.all([openSink(t), openSink(t), openSink(t)])
  const cwd = place(
    t,
    display('main', main.port) +
      display('trigger', trigger.port, 'button = trigger') +
      display('bars', bars.port, 'votes = on'),
  )
  const { code, stdout } = await runHere(['test', '--reset'], { cwd })
  t.equal(code, 0)
  t.notMatch(stdout, '--reset')
  const lasting = ['/0002 f 0', '/0003 i 0', '/0005 s ', '/0006 ff 0 0', '/0008 s ']
  t.same(await trigger.received(5), lasting)
  t.same(
    (await main.received(8)).toSorted(),
    [...lasting, '/0001 if 0 0', '/7777 if 0 0', '/0009 if 0 0'].sort(),
  )
  t.ok((await bars.received(9)).includes('/0004/votes iii 0 0 0'))
  t.notOk(bars.messages.some((message) => message.startsWith('/0004 ')))
})

test('a layout of many controls is received completely', async (t) => {
  const sink = await openSink(t)
  const controls = Array.from({ length: 300 }, (_, n) => ({
    lid: n + 1,
    type: 'XYPad',
    props: { label: 'a' },
  }))
  const many = { layoutId: 'many', activePageId: 'p', pages: [{ pageId: 'p', controls }] }
  const wish = display('main', sink.port, 'xy = split', 'bundle = never', 'layouts = many')
  const { code, stdout } = await runHere(['test'], { cwd: place(t, wish, many) })
  t.equal(code, 0)
  t.match(stdout, / sent 600 messages\n/)
  const addresses = new Set((await sink.received(600)).map((message) => message.split(' ')[0]))
  t.equal(addresses.size, 600)
  t.equal(sink.messages.length, 600)
})

test('a single message is called a message', async (t) => {
  const sink = await openSink(t)
  const controls = [{ lid: 1, type: 'Toggle', props: { label: 'a' } }]
  const lone = { layoutId: 'lone', activePageId: 'p', pages: [{ pageId: 'p', controls }] }
  const cwd = place(t, display('main', sink.port, 'layouts = lone'), lone)
  t.match((await runHere(['test'], { cwd })).stdout, /^main .* sent 1 message$/m)
})

test('a wrong map is reported as `check` does, but only if its display is tested', async (t) => {
  const sink = await openSink(t)
  const cwd = place(t, display('main', sink.port) + display('faulty', 9000, 'map = none.json'))
  const { code, stderr } = await runHere(['test'], { cwd })
  t.equal(code, 78)
  t.match(stderr, /none\.json: cannot be read/)
  t.same(sink.messages, [])
  t.equal((await runHere(['test', 'main'], { cwd })).code, 0)
})

test('the running daemon counts nothing of it', async (t) => {
  const daemon = await demoHere(t)
  await daemon.press(await daemon.token())
  t.equal(await arrival(daemon.sink, /^\/0001 /), '/0001 if 1 0.01')
  t.equal((await daemon.runHere('test')).code, 0)
  await arrival(daemon.sink, /^\/0012 s Ovation test$/)
  await daemon.press(await daemon.token())
  t.equal(await arrival(daemon.sink, /^\/0001 if (?!1 )/), '/0001 if 2 0.02')
})

/** A folder with these displays, the layout of all control types, and further layouts. */
function place(t: Test, displays: string, ...others: readonly { readonly layoutId: string }[]): string {
  const layouts = [showFile, ...others].map((layout) => [`${layout.layoutId}.json`, JSON.stringify(layout)])
  const map = { controls: [{ lid: 2, address: '/layer/opacity', type: 'i', range: [0, 100] }] }
  return t.testdir({
    'service.ini': `[service]\nlayouts = shows\n${displays}`,
    'map.json': JSON.stringify(map),
    shows: Object.fromEntries(layouts),
  })
}

/** A section of the settings; the host is this machine unless a line says otherwise. */
function display(name: string, port: number, ...lines: readonly string[]): string {
  const host = lines.some((line) => line.startsWith('host')) ? [] : ['host = 127.0.0.1']
  return [`[display.${name}]`, `port = ${port}`, ...host, ...lines, ''].join('\n')
}
