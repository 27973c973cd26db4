import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordingHead, RecordingLine } from '../../../src/wire/recording/recording-line.js'
import { Random } from '../random.js'

/** A made-up evening of the demo's layout. */
export interface Evening {
  readonly path: string
  readonly people: number
  readonly minutes: number
  /** How many times as often people act. */
  readonly zeal?: number
  /** `t` of the first line, ms since 1970. */
  readonly begin?: number
}

/** What was written, as it must be found again. */
export interface RecordedEvening {
  readonly lines: number
  readonly actions: number
  readonly people: number
  readonly texts: readonly string[]
  /** Of the vote of the finale. */
  readonly votes: readonly number[]
}

const layoutId = 'demo'
const second = 1000
const shouts = [
  'Encore!',
  'One more',
  'We love you',
  'Louder',
  'Harbour Lights, please',
  'זה היה נהדר',
  '"Bravo" & <thanks>',
]

/** Writes a recording: arrivals, applause, a slider that follows the music, stickers, a vote, texts and a follow spot. */
export function recordEvening(evening: Evening): RecordedEvening {
  const { path, people, minutes, zeal = 1, begin = Date.UTC(2026, 10, 21, 19, 0) } = evening
  const file = openSync(path, 'w', 0o600)
  const random = new Random(28)
  const chance = () => random.below(1_000_000) / 1_000_000
  const whole = minutes * 60
  const finale = Math.floor(whole * 0.72)
  const choices = new Map<string, number>()
  const votes = [0, 0, 0]
  const texts: string[] = []
  const acted = new Set<string>()
  let pending: string[] = []
  let lines = 0
  let actions = 0
  const write = (line: RecordingHead | RecordingLine) => {
    pending.push(JSON.stringify(line))
    lines++
    if (pending.length >= 20_000) flush()
  }
  const flush = () => {
    if (pending.length > 0) writeSync(file, `${pending.join('\n')}\n`)
    pending = []
  }
  const layout: unknown = JSON.parse(readFileSync(join('config', 'layouts', 'demo.json'), 'utf8'))
  const state = { demo: { activePageId: 'opening', controls: [] } }
  write({ ovation: 'recording', version: 1, t: begin, layouts: { demo: layout }, state, held: false })
  for (let at = 0; at < whole; at++) {
    const now = begin + at * second
    for (const [when, mark] of [
      [60, 'Doors'],
      [Math.floor(whole * 0.12), 'Act 1'],
      [Math.floor(whole * 0.45), 'Interval'],
      [Math.floor(whole * 0.55), 'Act 2'],
      [Math.floor(whole * 0.9), 'Encore'],
    ] as const)
      if (at === when) write({ t: now, layoutId, mark })
    if (at === finale) write({ t: now, page: { layoutId, pageId: 'finale' } })
    if (at === Math.floor(whole * 0.5)) write({ t: now, held: true })
    if (at === Math.floor(whole * 0.52)) write({ t: now, held: false })
    const there = Math.floor(people * Math.min(1, 0.05 + at / (whole * 0.2)))
    const applause = Math.max(0, Math.sin((at / 240) * Math.PI) ** 9)
    const busy = zeal * there * (0.002 + 0.12 * applause)
    const count = Math.floor(busy + chance())
    for (let n = 0; n < count; n++) {
      const t = Math.round(1000 * (now + (n * second) / count)) / 1000
      const who = `p${Math.floor(chance() * there)
        .toString(36)
        .padStart(7, '0')}`
      const way = chance()
      const lid =
        at < finale
          ? way < 0.6
            ? 1
            : way < 0.85
              ? 2
              : way < 0.9
                ? 3
                : 4
          : way < 0.5
            ? 14
            : way < 0.7
              ? 11
              : way < 0.97
                ? 13
                : 12
      acted.add(who)
      actions++
      const on = { t, layoutId, lid, who }
      if (lid === 1 || lid === 14) write({ ...on, type: 'Button', value: null })
      else if (lid === 2)
        write({
          ...on,
          type: 'Slider',
          value: unit(0.5 + 0.35 * Math.sin(at / 300) + (chance() - 0.5) * 0.4),
        })
      else if (lid === 3) write({ ...on, type: 'Toggle', value: chance() < 0.6 })
      else if (lid === 4) write({ ...on, type: 'Index', value: Math.floor(chance() * 3) })
      else if (lid === 13)
        write({
          ...on,
          type: 'XYPad',
          value: [unit(0.6 + (chance() + chance() - 1) * 0.4), unit(0.3 + (chance() + chance() - 1) * 0.3)],
        })
      else if (lid === 12) {
        const value = shouts[texts.length % shouts.length]!
        texts.push(value)
        write({ ...on, type: 'String', value })
      } else {
        const was = choices.get(who)
        const value = chance() < 0.5 ? 0 : chance() < 0.6 ? 1 : 2
        choices.set(who, value)
        if (was !== undefined) votes[was]!--
        votes[value]!++
        write({ ...on, type: 'Index', value, ...(was !== undefined && { was }) })
      }
    }
    if (at % 60 === 59) {
      const isDown = at > whole * 0.6 && at < whole * 0.63
      write({
        t: now + 999,
        refused: {
          'rate-limited': Math.floor(busy / 20),
          ...(at % 600 === 59 && { 'control-not-found': 3 }),
        },
        displays: [
          { name: 'lights', state: 'up', dropped: 0 },
          { name: 'video', state: isDown ? 'down' : 'up', dropped: isDown ? 120 : 0 },
        ],
        phones: { demo: Math.floor(there * 0.95) },
      })
    }
  }
  flush()
  closeSync(file)
  return { lines, actions, people: acted.size, texts, votes }
}

function unit(value: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, value))) / 1000
}
