import { constants, fstatSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { LineOutput } from './line-output.js'

export type Log = Logger

/** Tells whether a message may be logged: the same one once a minute. */
export function onceAMinute(): (message: string) => boolean {
  const loggedAt = new Map<string, number>()
  return (message) => {
    const now = performance.now()
    if (now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < 60_000) return false
    loggedAt.set(message, now)
    return true
  }
}

interface LogOptions {
  readonly level: string
  /** JSON lines; readable text for a terminal; or JSON lines with a priority for systemd's journal. */
  readonly form: 'json' | 'text' | 'journal'
}

/** Logs to standard output, one event a line. A reader that does not read, or a full disk, delays nothing. */
export function openLog({ level, form }: LogOptions): Log {
  const options = { level, base: null, formatters: { level: (label: string) => ({ level: label }) } }
  const output = new LineOutput(openStdout(), (lines) =>
    log.warn({ lines }, 'log lines were lost: standard output was not read, or could not be written'),
  )
  const log = pino(options, form === 'json' ? output : new FormedOutput(output, forms[form]))
  return log
}

/** Whether standard output itself is systemd's journal (systemd.exec(5), JOURNAL_STREAM). */
export function isJournal({ JOURNAL_STREAM }: NodeJS.ProcessEnv): boolean {
  const { dev, ino } = fstatSync(1)
  return JOURNAL_STREAM === `${dev}:${ino}`
}

/**
 * Standard output as a non-blocking file descriptor. Otherwise a thread of the pool would wait for a stopped terminal
 * (Ctrl-S), and the process could not end before it. Files are as fast as their disk.
 */
function openStdout(): number {
  // Opening it as a stream makes a pipe or socket non-blocking where the system can.
  const { fd } = process.stdout
  if (!isatty(fd)) return fd
  // The shell shares the terminal and must not find it non-blocking: so it is opened again.
  for (const path of [`/proc/self/fd/${fd}`, '/dev/tty']) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
    } catch {}
  }
  return fd
}

/** Formats a line of JSON with pino's level. */
type FormatLine = (line: string, level: number) => string

const forms: Readonly<Record<'text' | 'journal', FormatLine>> = {
  text: prettyFactory({ colorize: true, translateTime: 'SYS:HH:MM:ss' }),
  // The journal removes the priority again, and filters by it (sd-daemon(3)).
  journal: (line, level) => `<${priorityOf(level)}>${line}`,
}

/** Formats lines, then writes them. */
class FormedOutput {
  /** Asks pino for the level of each line. */
  readonly [pino.symbols.needsMetadataGsym] = true
  lastLevel = 30

  constructor(
    readonly output: LineOutput,
    readonly form: FormatLine,
  ) {}

  write(line: string): void {
    this.output.write(this.form(line, this.lastLevel))
  }

  flush(done: () => void): void {
    this.output.flush(done)
  }
}

/** The syslog priority of a pino level: critical, error, warning, informational or debug. */
function priorityOf(level: number): number {
  if (level >= 60) return 2
  if (level >= 50) return 3
  if (level >= 40) return 4
  return level >= 30 ? 6 : 7
}
