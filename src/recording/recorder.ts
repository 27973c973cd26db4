import { steadyTime } from '../clocks.js'
import type { Catalogue } from '../layout/layout.js'
import type { Log } from '../log.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import type { ControlValue } from '../wire/control-state.js'
import type {
  KnownSignal,
  RecordedDeed,
  RecordedLight,
  RecordedMinute,
} from '../wire/recording/recording-line.js'
import { LineTexts, type NotedAction } from './line-texts.js'
import { Pseudonyms } from './pseudonyms.js'
import { layoutsIn, recordingHead } from './recording-head.js'
import { RecordingWriter } from './recording-writer.js'

/** Bytes; a longer recording goes on in another file. */
const longestFile = 256 * 1024 * 1024
/** Of what is kept, one file is so much at most, so that the oldest can go. */
const shareOfKept = 1 / 4
const dayMs = 86_400_000
/** So often it is looked whether the recording is where it began, ms. */
const lookEveryMs = 2000

export interface RecorderSettings {
  /** Absolute; `''` for nowhere. */
  readonly folder: string
  /** Where the state of the show is; `''` for nowhere. */
  readonly stateFolder: string
  /** Most bytes of all recordings; 0: nothing is recorded. */
  readonly keep: number
  readonly participants: 'pseudonym' | 'none'
}

interface RecorderContext {
  readonly state: Pick<ShowState, 'layouts' | 'hold' | 'lights'>
  readonly log: Log
  /** Called with the first line of each turn: has `endTurn` called once it is stored and answered. */
  readonly join: () => void
  /** Names of the displays that there are. */
  readonly displays?: () => readonly string[]
  /** The signals that were read for single displays, as they are sent with a page, since then: `steadyTime()`. */
  readonly signalsSince?: (since: number) => readonly KnownSignal[]
  /** The wall clock, ms since 1970, and one that nobody can set, ms. */
  readonly wall?: () => number
  readonly steady?: () => number
}

/** Without the time, which is that of the end of the turn. */
type Timeless<Line> = Line extends unknown ? Omit<Line, 't'> : never

/** A line of this turn: an action; any other behind its time, or what makes it at the end of the turn. */
type Pending = NotedAction | string | (() => string)

/** Records what the audience and operators do, a line each. What happens in a turn is written together, after its end. */
export class Recorder {
  #settings: RecorderSettings = { folder: '', stateFolder: '', keep: 0, participants: 'none' }
  #catalogue: Catalogue = new Map()
  #writer: RecordingWriter | undefined
  #closing: Promise<unknown> = Promise.resolve()
  /** When displays were sent this turn, as the file counts. */
  #turnAt: number | undefined
  #pending: Pending[] = []
  readonly #texts = new LineTexts()
  #pseudonyms: Pseudonyms | undefined
  /** What is to be added to the steady clock for the time in the file, ms. */
  #offset = 0
  #day = 0
  /** Of the present file without its head, bytes. */
  #size = 0
  /** Of writers before, since the start. */
  readonly #before = { written: 0, dropped: 0 }
  readonly #wall: () => number
  readonly #steady: () => number
  readonly #looking: NodeJS.Timeout

  constructor(private readonly context: RecorderContext) {
    const { wall = Date.now, steady = () => performance.now() } = context
    this.#wall = wall
    this.#steady = steady
    this.#looking = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  /** Whether all is written down; undefined where nothing is to be recorded. */
  get isRecording(): boolean | undefined {
    return this.#writer && !this.#writer.isFailing
  }

  /** Where recordings are; undefined where nothing is to be recorded. */
  get folder(): string | undefined {
    return this.#writer && this.#settings.folder
  }

  /** Of the file that is written now; undefined where there is none. */
  get path(): string | undefined {
    return this.#writer?.path
  }

  /** Bytes since the start. */
  get written(): number {
    return this.#before.written + (this.#writer?.written ?? 0)
  }

  /** Lines since the start that are in no file. */
  get dropped(): number {
    return this.#before.dropped + (this.#writer?.dropped ?? 0)
  }

  /** Records from now on as these say, in a new file if they are others. @param catalogue the layouts that are played. */
  follow(settings: RecorderSettings, catalogue: Catalogue): void {
    const isSame = JSON.stringify(settings) === JSON.stringify(this.#settings)
    const hasReplaced = catalogue !== this.#catalogue
    this.#catalogue = catalogue
    this.#texts.forget()
    if (!isSame) this.#restart(settings)
    else if (hasReplaced) this.deed({ layouts: layoutsIn(catalogue) })
  }

  /** An action was accepted; to be called before it is applied, since the choice, or the word, before is recorded with it. */
  action(live: LiveControl, value: ControlValue, participant: string): void {
    if (this.#writer === undefined) return
    const { choices, voices } = live.state
    const was = choices ? choices.of(participant) : voices?.of(participant)?.text
    this.#add({ live, value, participant, was })
  }

  /** What an operator or a timer did, or what phones shine in since. */
  deed(deed: Timeless<RecordedDeed | RecordedLight>): void {
    this.#line(deed)
  }

  /** What an operator did with which displays are shown controls by themselves: it is recorded with the signals of these. */
  show(deed: Timeless<RecordedDeed>): void {
    if (this.#writer === undefined) return
    const since = steadyTime()
    this.#add(() => this.#texts.of({ ...deed, signals: this.context.signalsSince?.(since) ?? [] }))
  }

  /** @returns whether it is recorded. @param text 1 to 80 code points. */
  mark(layoutId: string, text: string): boolean {
    this.#line({ layoutId, mark: text })
    return this.isRecording === true
  }

  minute(minute: Timeless<RecordedMinute>): void {
    this.#line(minute)
  }

  /** Displays are sent signals of a crowd now. @param sent asked only where they are recorded. */
  signals(sent: () => readonly KnownSignal[]): void {
    if (this.#writer === undefined) return
    for (const signal of sent()) this.#line(signal)
  }

  /** Takes the time of this turn: displays are sent it now, and those who acted are answered before it is written. */
  noteTime(): void {
    if (this.#pending.length > 0) this.#turnAt = this.#now()
  }

  /** Writes what has happened in this turn. */
  endTurn(): void {
    const writer = this.#writer
    if (writer === undefined || this.#pending.length === 0) return
    const pending = this.#pending
    this.#pending = []
    const t = this.#turnAt ?? this.#now()
    this.#turnAt = undefined
    const beginning = `{"t":${t}`
    let text = ''
    for (const each of pending) text += beginning + this.#textOf(each)
    this.#size += writer.append(text, pending.length)
    if (writer.wantsBeginning || this.#size >= this.#mostBytes || Math.floor(t / dayMs) !== this.#day)
      this.#begin(writer)
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    this.endTurn()
    const last = this.#writer
    this.#writer = undefined
    await Promise.all([this.#closing, last?.close()])
  }

  get #mostBytes(): number {
    return Math.min(longestFile, this.#settings.keep * shareOfKept)
  }

  /** Also begins another file while nothing happens. */
  async #look(): Promise<void> {
    const writer = this.#writer
    await writer?.look()
    // What is pending happened before that file, and `endTurn` begins it behind that.
    if (writer && writer === this.#writer && writer.wantsBeginning && this.#pending.length === 0)
      this.#begin(writer)
  }

  #restart(settings: RecorderSettings): void {
    this.endTurn()
    const before = this.#writer
    if (before) {
      this.#closing = before.close()
      this.#before.written += before.written
      this.#before.dropped += before.dropped
    }
    this.#settings = settings
    this.#pending = []
    const { folder, stateFolder, keep } = settings
    this.#writer =
      keep === 0 || folder === ''
        ? undefined
        : new RecordingWriter({ folder, stateFolder, keep, log: this.context.log, after: this.#closing })
    if (this.#writer) this.#begin(this.#writer)
  }

  #begin(writer: RecordingWriter): void {
    const begun = this.#wall()
    this.#offset = begun - this.#steady()
    this.#day = Math.floor(begun / dayMs)
    this.#pseudonyms = this.#settings.participants === 'none' ? undefined : new Pseudonyms()
    const { state, displays } = this.context
    const head = recordingHead(this.#now(), this.#catalogue, state, displays?.() ?? [])
    this.#size = 0
    writer.begin(`${JSON.stringify(head)}\n`, begun)
  }

  #line(line: object): void {
    if (this.#writer === undefined) return
    this.#add(this.#texts.of(line))
  }

  #textOf(line: Pending): string {
    if (typeof line === 'object') return this.#texts.ofAction(line, this.#pseudonyms)
    return typeof line === 'string' ? line : line()
  }

  #add(line: Pending): void {
    if (this.#pending.push(line) === 1) this.context.join()
  }

  /** Ms since 1970, as the file counts them. */
  #now(): number {
    return Math.round((this.#offset + this.#steady()) * 1000) / 1000
  }
}
