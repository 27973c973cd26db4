import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { apply } from '../../../src/state/control-state.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import { type Play, play } from '../../display/support/play.js'
import { runHere, start } from '../../support/machine/process.js'
import { displayOptions } from '../../support/show/display-options.js'
import { withOnce } from '../../support/show/once-show.js'
import { action, recordingOf, type TimedLine } from '../../support/show/recording.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink, type Sink } from '../../support/wire/sink.js'
import { openTcpSink } from '../../support/wire/tcp-sink.js'
import { demoHere } from '../support/daemon-here.js'

/** What is done in a show, as it is recorded and as it is played; one turn each. */
type Deed = readonly [line: object, play: (show: Play) => void]

/** Somebody uses a control. */
function acts(lid: number, type: string, value: ControlValue): Deed {
  return [action(lid, type, value ?? undefined, { who: 'a' }), (show) => show.act(lid, value)]
}

/** Somebody votes, who has one lasting choice. @param was what they chose before. */
function chooses(value: number, who: string, was?: number): Deed {
  const line = action(4, 'Index', value, { who, ...(was !== undefined && { was }) })
  return [
    line,
    ({ layouts, displays }) => {
      const live = layouts.byId.get('show')!.controls.get(4)!
      if (apply(live.state, value, who)) displays.show(live)
      displays.flush()
    },
  ]
}

const held: Deed = [{ held: true }, (show) => show.holdBack()]
const released: Deed = [{ held: false }, (show) => show.release()]

const evening: readonly Deed[] = [
  acts(1, 'Button', null),
  acts(1, 'Button', null),
  acts(2, 'Slider', 0.25),
  acts(2, 'Slider', 1),
  acts(3, 'Toggle', true),
  chooses(2, 'a'),
  chooses(0, 'b'),
  chooses(2, 'b', 0),
  // The same choice again: displays are sent nothing.
  chooses(2, 'b', 2),
  acts(5, 'String', 'hé "ho"'),
  [
    { text: { layoutId: 'show', lid: 5, value: 'hé "ho"', takenBack: true } },
    (show) => show.takeBack(5, 'hé "ho"'),
  ],
  acts(6, 'XYPad', [0.25, 0.75]),
  held,
  acts(1, 'Button', null),
  acts(2, 'Slider', 0.5),
  acts(5, 'String', 'nobody sees this'),
  released,
  [{ reset: { layoutId: 'show', lid: 2 } }, (show) => show.reset(2)],
  acts(7, 'Button', null),
]

const layout = withOnce(showFile, 4)

function place(t: Test, content: string, ini = ''): { readonly cwd: string } {
  return { cwd: t.testdir({ 'last.ndjson': content, 'service.ini': ini }) }
}

/** Lines 20 ms apart, which is further than a turn. */
function apart(lines: readonly object[]): TimedLine[] {
  return lines.map((line, n) => [20 * n, line])
}

function toSink({ port }: Sink): string[] {
  return ['replay', 'last.ndjson', '--to', `127.0.0.1:${port}`]
}

test('a show is replayed with the messages that a display of the same profile was sent, in their order', async (t) => {
  const [live, replayed] = await Promise.all([openSink(t), openSink(t)])
  const show = play(t)
  await show.load([displayOptions({ port: live.port, profile: { votes: 'on' } })], layout)
  for (const [, deed] of evening) deed(show)
  await live.only(18)
  const lines = apart(evening.map(([line]) => line))
  const ini = `[display.main]\nhost = 127.0.0.1\nport = ${replayed.port}\nvotes = on\n`
  const there = place(t, recordingOf(lines, { layouts: { show: layout } }), ini)
  const { code, stdout, stderr } = await runHere(['replay', 'last.ndjson'], there)
  t.equal(stderr, '')
  t.equal(code, 0)
  t.same(await replayed.only(live.messages.length), live.messages)
  t.match(
    stdout,
    new RegExp(`^replaying .*last.ndjson \\(0:00:00\\) to main \\(127.0.0.1:${replayed.port}\\)`),
  )
  t.match(stdout, `done: ${live.messages.length} messages\n`)
})

test('a display over TCP is replayed to as one over UDP is: everything, in order, to the last', async (t) => {
  const [tcp, udp] = [await openTcpSink(t, { framing: 'slip' }), await openSink(t)]
  const lines = apart(evening.map(([line]) => line))
  const section = (name: string, port: number, more = '') =>
    `[display.${name}]\nhost = 127.0.0.1\nport = ${port}\nvotes = on\n${more}`
  const ini = section('tcp', tcp.port, 'transport = tcp-slip\n') + section('udp', udp.port)
  const there = place(t, recordingOf(lines, { layouts: { show: layout } }), ini)
  const { code, stderr } = await runHere(['replay', 'last.ndjson'], there)
  t.same({ code, stderr }, { code: 0, stderr: '' })
  const messages = await udp.only(18)
  t.same(await tcp.received(18), messages)
  t.equal(tcp.connections.length, 1)
})

test('the pages are switched as they were, each with its snapshot', async (t) => {
  const sink = await openSink(t)
  const page = (pageId: string) => ({ page: { layoutId: 'show', pageId } })
  const lines = [
    action(2, 'Slider', 0.5),
    page('second'),
    action(9, 'Button'),
    page('first'),
    action(3, 'Toggle', true),
  ]
  const { code } = await runHere(toSink(sink), place(t, recordingOf(apart(lines))))
  t.equal(code, 0)
  t.same(await sink.only(4), ['/0002 f 0.5', '/0009 if 1 0.01', '/0002 f 0.5', '/0003 i 1'])
})

test('a reset that was undone is undone, with the votes of those who have one choice each', async (t) => {
  const sink = await openSink(t)
  const reset = { layoutId: 'show', all: true }
  const lines = apart([
    action(1, 'Button'),
    action(4, 'Index', 2, { who: 'a' }),
    { reset },
    action(4, 'Index', 0, { who: 'b' }),
    {
      reset: {
        ...reset,
        undone: [
          // The layout had this control when the reset was undone, and has it no longer.
          { lid: 99, count: 7 },
          { lid: 1, count: 1 },
          { lid: 4, votes: [1, 0, 1], value: 0 },
        ],
      },
    },
    action(4, 'Index', 1, { who: 'c' }),
    action(1, 'Button'),
  ])
  const ini = `[display.main]\nhost = 127.0.0.1\nport = ${sink.port}\nvotes = on\n`
  const { code } = await runHere(
    ['replay', 'last.ndjson'],
    place(t, recordingOf(lines, { layouts: { show: layout } }), ini),
  )
  t.equal(code, 0)
  await sink.received(1)
  const votes = () => sink.messages.filter((message) => message.startsWith('/0004/votes')).at(-1)
  await until(() => sink.messages.at(-1) === '/0001 if 2 0.02')
  t.equal(votes(), '/0004/votes iii 1 1 1')
})

test('it begins with what there was when the recording began', async (t) => {
  const sink = await openSink(t)
  const controls = [
    { lid: 1, count: 41 },
    { lid: 2, value: 0.75 },
    { lid: 4, votes: [1, 2, 3], value: 2 },
    { lid: 5, value: 'before', texts: ['long before', 'before'] },
  ]
  const state = { show: { activePageId: 'first', controls } }
  const there = place(t, recordingOf(apart([action(1, 'Button'), action(4, 'Index', 0)]), { state }))
  t.equal((await runHere(toSink(sink), there)).code, 0)
  t.same(await sink.only(3), ['/0002 f 0.75', '/0001 if 42 0.42', '/0004 i 0'])
})

/** Two layouts that were used before the recording began, the second with more controls than are shown at once. */
function twoUsed() {
  const lids = Array.from({ length: 250 }, (_, n) => 500 + n)
  const page = (lids: readonly number[]) => [
    { pageId: 'p', controls: lids.map((lid) => ({ lid, type: 'Slider', props: { label: 'Light' } })) },
  ]
  const used = (lids: readonly number[]) => ({
    activePageId: 'p',
    controls: lids.map((lid) => ({ lid, value: 0.5 })),
  })
  const head = {
    layouts: {
      one: { layoutId: 'one', activePageId: 'p', pages: page([401]) },
      two: { layoutId: 'two', activePageId: 'p', pages: page(lids) },
    },
    state: { one: used([401]), two: used(lids) },
  }
  const lines = Array.from({ length: 20 }, (_, n) => ({
    layoutId: n % 2 ? 'one' : 'two',
    lid: n % 2 ? 401 : 500,
    type: 'Slider',
    value: n / 64,
  }))
  return { head, lines, size: lids.length + 1 }
}

for (const [speed, pace] of [
  [1, ''],
  [40, ''],
  [40, 'max_rate = 100\n'],
] as const)
  test(`at speed ${speed}${pace && ', paced,'} every display has the whole snapshot before the first line, and lines keep their order`, async (t) => {
    const sinks = [await openSink(t), await openSink(t)]
    const { head, lines, size } = twoUsed()
    const ini = sinks.map(({ port }, n) => `[display.d${n}]\nhost = 127.0.0.1\nport = ${port}\n${pace}`)
    const timed = lines.map((line, n): TimedLine => [10 * n, line])
    const there = place(t, recordingOf(timed, head), ini.join(''))
    const { code, stderr } = await runHere(['replay', 'last.ndjson', '--speed', String(speed)], there)
    t.equal(code, 0, stderr)
    const expected = lines.map(({ lid, value }) => `/0${lid} f ${value}`)
    for (const { messages, received } of sinks) {
      await received(size)
      // A display that is slower than the replay is sent the newest values.
      await until(() => expected.slice(-2).every((last) => messages.includes(last)))
      const snapshot = messages.slice(0, size)
      t.ok(snapshot.every((message) => message.endsWith(' f 0.5')))
      t.equal(new Set(snapshot).size, size)
      const played = messages.slice(size)
      if (pace === '' && speed === 1) t.same(played, expected)
      // Paced, each address has its turn, so that only its own messages keep their order.
      for (const address of pace === '' ? ['/'] : ['/0401', '/0500']) {
        const of = (messages: readonly string[]) => messages.filter((message) => message.startsWith(address))
        t.same(
          of(played),
          of(expected).filter((message) => played.includes(message)),
        )
      }
    }
  })

test('from a moment on, it begins with how everything was then; and ends at another', async (t) => {
  const lines: TimedLine[] = [
    [0, action(2, 'Slider', 0.25)],
    [1000, action(1, 'Button')],
    [3_600_000, { layoutId: 'show', mark: 'Act 2' }],
    [3_600_001, action(1, 'Button')],
    [3_600_002, action(3, 'Toggle', true)],
    [7_200_000, action(1, 'Button')],
  ]
  const there = place(t, recordingOf(lines))
  for (const from of ['Act 2', '1:00:00']) {
    const sink = await openSink(t)
    const { code } = await runHere([...toSink(sink), '--from', from, '--until', '1:00:10'], there)
    t.equal(code, 0)
    t.same(await sink.only(3), ['/0002 f 0.25', '/0001 if 2 0.02', '/0003 i 1'])
  }
  const sink = await openSink(t)
  const { code, stderr } = await runHere([...toSink(sink), '--from', 'Act 3'], there)
  t.equal(code, 1)
  t.match(stderr, /last\.ndjson has no mark "Act 3" there; it has: Act 2/)
})

test('silences are skipped on request, and what is before the first message in any case', async (t) => {
  const sink = await openSink(t)
  const lines: TimedLine[] = [
    [3_600_000, action(1, 'Button')],
    [7_200_000, action(1, 'Button')],
  ]
  const { code } = await runHere(
    [...toSink(sink), '--skip-silence', '--speed', '100'],
    place(t, recordingOf(lines)),
  )
  t.equal(code, 0)
  t.same(await sink.only(2), ['/0001 if 1 0.01', '/0001 if 2 0.02'])
})

test('signals are sent as they were recorded, in the profile of the display, and who comes later is sent the newest', async (t) => {
  const file = {
    layoutId: 'show',
    activePageId: 'p',
    pages: [
      {
        pageId: 'p',
        controls: [
          {
            lid: 2,
            type: 'Slider',
            each: false,
            crowd: { signals: ['people', 'mean'] },
            props: { label: 'Light' },
          },
          { lid: 3, type: 'Toggle', crowd: { signals: ['spotlight'] }, props: { label: 'Lamp' } },
        ],
      },
    ],
  }
  const signal = (address: string, ...args: number[]) => ({ layoutId: 'show', signal: address, args })
  const lines = apart([
    action(2, 'Slider', 1),
    signal('/0002/people', 3),
    signal('/0002/mean', 0.5),
    signal('/0003/spotlight', 1),
    { reset: { layoutId: 'show', lid: 2 } },
  ])
  const there = place(t, recordingOf(lines, { layouts: { show: file }, state: {} }))
  for (const from of [[], ['--from', '0:00:00.07']]) {
    const sink = await openSink(t)
    const { code } = await runHere([...toSink(sink), '--preset', 'extosc', ...from], there)
    t.equal(code, 0)
    t.same(
      (await sink.only(5)).map((message) => message.replace(/ true$/, '')),
      ['/0002/people i 3', '/0002/mean f 0.5', '/0003/spotlight T', '/0002/people i 0', '/0002/mean f 0'],
    )
  }
})

test('words are sent as they were recorded, and a display that is sent no texts gets none', async (t) => {
  const string = {
    lid: 5,
    type: 'String',
    words: true,
    crowd: { signals: ['words'] },
    props: { label: 'Word' },
  }
  const file = { layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls: [string] }] }
  const signal = (...args: (number | string)[]) => ({ layoutId: 'show', signal: '/0005/words', args })
  const lines = apart([
    signal('Joy', 2, 'Ölé 👏', 1),
    signal('Joy', 3),
    { ...action(5, 'String', 'Joy'), was: 'Ölé 👏' },
    { reset: { layoutId: 'show', lid: 5 } },
  ])
  const there = place(t, recordingOf(lines, { layouts: { show: file }, state: {} }))
  const sink = await openSink(t)
  t.equal((await runHere(toSink(sink), there)).code, 0)
  t.same(await sink.only(5), [
    '/0005/words sisi Joy 2 Ölé 👏 1',
    '/0005/words si Joy 3',
    '/0005 s Joy',
    '/0005 s ',
    '/0005/words ',
  ])
})

test('texts that waited, layouts that were loaded again, and one layout of several', async (t) => {
  const sink = await openSink(t)
  const moderated = {
    ...{ layoutId: 'show', activePageId: 'p' },
    pages: [
      { pageId: 'p', controls: [{ lid: 5, type: 'String', moderate: true, props: { label: 'Shout' } }] },
    ],
  }
  const other = { ...moderated, layoutId: 'other' }
  const layouts = { show: moderated, other }
  const text = (layoutId: string, value: string) => ({ text: { layoutId, lid: 5, value } })
  const lines = apart([
    text('other', 'no'),
    text('show', 'yes'),
    { layouts: { show: showFile, other } },
    action(1, 'Button'),
  ])
  const there = place(t, recordingOf(lines, { layouts, state: {} }))
  t.equal((await runHere([...toSink(sink), '--layout', 'show'], there)).code, 0)
  t.same(await sink.only(2), ['/0005 s yes', '/0001 if 1 0.01'])
  const { code, stderr } = await runHere([...toSink(sink), '--layout', 'third'], there)
  t.equal(code, 1)
  t.match(stderr, /has no layout third; it has: show, other/)
})

test('a torn last line and lines about what the layouts do not have are passed over, and told', async (t) => {
  const sink = await openSink(t)
  const content = recordingOf(apart([action(1, 'Button'), action(77, 'Button'), action(2, 'Slider', 'high')]))
  const { code, stderr } = await runHere(toSink(sink), place(t, `${content}{"t":17`))
  t.equal(code, 0)
  t.match(stderr, /the last line of the recording is not whole/)
  t.match(stderr, /2 lines were passed over: the layouts of the recording do not have what they are about/)
  t.same(await sink.only(1), ['/0001 if 1 0.01'])
})

test('a bad recording fails with 1, and what was before its bad line is sent', async (t) => {
  const sink = await openSink(t)
  const content = recordingOf(apart([action(1, 'Button')]))
  const { code, stderr } = await runHere(toSink(sink), place(t, `${content}{}\n${content.split('\n')[1]}\n`))
  t.equal(code, 1)
  t.match(stderr, /last\.ndjson, line 3: expected a line of a recording/)
  t.notMatch(stderr, /^ {4}at /m)
  for (const [bad, message] of [
    ['', /is not a recording/],
    [recordingOf([], { version: 2 as 1 }), /is a recording of version 2/],
    [recordingOf([], { layouts: { show: { layoutId: 'show' } } }), /last\.ndjson show/],
  ] as const) {
    const refused = await runHere(toSink(sink), place(t, bad))
    t.equal(refused.code, 1)
    t.match(refused.stderr, message)
  }
})

test('it goes beyond this machine only on request, and to displays of the settings only while nobody acts', async (t) => {
  const { code, stderr } = await runHere(
    ['replay', 'last.ndjson', '--to', '192.0.2.1:9000'],
    place(t, recordingOf([])),
  )
  t.equal(code, 2)
  t.match(
    stderr,
    '192.0.2.1 is not an address of this machine, and the replay would be sent there; add --yes',
  )

  const daemon = await demoHere(t)
  await daemon.press(await daemon.token())
  const path = join(daemon.cwd, 'last.ndjson')
  writeFileSync(path, recordingOf(apart([action(1, 'Button')])))
  const refused = await daemon.runHere('replay', path)
  t.equal(refused.code, 1)
  t.match(refused.stderr, /somebody acted .*, so a show may be on; wait .* or add --yes/)
  const allowed = await daemon.runHere('replay', path, '--yes')
  t.equal(allowed.code, 0)
  const unknown = await daemon.runHere('replay', path, '--display', 'left')
  t.equal(unknown.code, 1)
  t.match(unknown.stderr, 'unknown display left; displays in the settings: main')
})

test('--loop begins again until Ctrl-C, which ends it cleanly', async (t) => {
  const sink = await openSink(t)
  const there = place(t, recordingOf(apart([action(1, 'Button'), action(2, 'Slider', 0.5)])))
  const replay = start(t, [...toSink(sink), '--loop'], there)
  await sink.received(6)
  t.same(sink.messages.slice(0, 4), ['/0001 if 1 0.01', '/0002 f 0.5', '/0001 if 1 0.01', '/0002 f 0.5'])
  const { code, stdout, stderr } = await replay.stop('SIGINT')
  t.equal(code, 0)
  t.equal(stderr, '')
  t.match(stdout, /^stopped: \d+ messages$/m)
})

test('what a display would be sent is written as oscdump prints it, and as a table', async (t) => {
  const lines: TimedLine[] = [
    [0, action(2, 'Slider', 0.5)],
    [0, action(3, 'Toggle', true)],
    [1500, { page: { layoutId: 'show', pageId: 'second' } }],
    [2000, { page: { layoutId: 'show', pageId: 'first' } }],
    [2500, action(5, 'String', 'one two')],
  ]
  const there = place(t, recordingOf(lines))
  const dump = await runHere(['replay', 'last.ndjson', '--format', 'oscdump'], there)
  t.equal(dump.code, 0)
  t.match(dump.stderr, /^1 texts have blanks: oscsendfile/)
  const seconds = (Date.UTC(2026, 10, 21, 20, 15) / 1000 + 2_208_988_800).toString(16)
  const later = (Number.parseInt(seconds, 16) + 2).toString(16)
  t.same(dump.stdout.split('\n'), [
    `${seconds}.00000000 /0002 f 0.500000`,
    `${seconds}.00000000 /0003 i 1`,
    `${later}.00000000 /0002 f 0.500000`,
    `${later}.00000000 /0003 i 1`,
    `${later}.80000000 /0005 s "one two"`,
    '',
  ])
  const preset = await runHere(
    ['replay', 'last.ndjson', '--format', 'csv', '--preset', 'qlcplus', '--speed', '2'],
    there,
  )
  t.same(preset.stdout.split('\n').slice(0, 3), [
    'time,seconds,address,types,arguments',
    '2026-11-21T20:15:00.000Z,0.000,/0002,f,0.5',
    '2026-11-21T20:15:00.000Z,0.000,/0003,f,1',
  ])
  t.equal(preset.stdout.split('\n').length, 6, 'and no text')
})

test('a file begins with the whole snapshot of each layout, and has all of a moment that fills several datagrams', async (t) => {
  const { head, size } = twoUsed()
  const texts = Array.from({ length: 60 }, (_, n) => `${n} ${'x'.repeat(60)}`)
  const layouts = { ...head.layouts, show: showFile }
  const lines = [
    ...texts.map((text): TimedLine => [0, action(5, 'String', text)]),
    [10, { layoutId: 'one', lid: 401, type: 'Slider', value: 0.25 }] as const,
  ]
  const there = place(t, recordingOf(lines, { ...head, layouts }))
  const { code, stdout } = await runHere(['replay', 'last.ndjson', '--format', 'csv'], there)
  t.equal(code, 0)
  const rows = stdout.trimEnd().split('\n').slice(1)
  t.equal(new Set(rows.slice(0, size)).size, size)
  t.ok(rows.slice(0, size).every((row) => row.endsWith(',f,0.5')))
  t.same(
    rows.slice(size).map((row) => row.split(',').at(-1)),
    [...texts.map((text) => `"""${text}"""`), '0.25'],
  )
})

test('options that mean nothing together are refused', async (t) => {
  const cwd = t.testdir()
  const path = join(cwd, 'show.ndjson')
  writeFileSync(path, recordingOf([]))
  for (const [options, expected] of [
    [['--format', 'csv', '--loop'], /leave out --loop/],
    [['--format', 'oscdump', '--to', '127.0.0.1:9000'], /leave out --to/],
    [['--preset', 'resolume'], /--preset is for --to or for another --format/],
  ] as const) {
    const { code, stderr } = await runHere(['replay', path, ...options], { cwd })
    t.equal(code, 2)
    t.match(stderr, expected)
  }
})
