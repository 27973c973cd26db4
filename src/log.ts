import { constants, fstatSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { LineOutput } from './line-output.js'

export type Log = Logger

/** JSON lines; readable text for a person at a terminal; or JSON lines with a priority for systemd's journal. */
export type LogForm = 'json' | 'text' | 'journal'

export interface LogOptions {
  readonly level: string
  readonly form: LogForm
}

/** Logs to standard output, one event a line. Nobody waits for who does not read it, nor for a disk that is full. */
export function openLog({ level, form }: LogOptions): Log {
  const options = { level, base: null, formatters: { level: (label: string) => ({ level: label }) } }
  const output = new LineOutput(openStdout(), (lines) =>
    log.warn({ lines }, 'lines of this log were lost: nobody read it, or it could not be written'),
  )
  const log = pino(options, form === 'json' ? output : new FormedOutput(output, forms[form]))
  return log
}

/** Whether standard output is systemd's journal, and not only that of whoever started us (systemd.exec(5), JOURNAL_STREAM). */
export function isJournal({ JOURNAL_STREAM }: NodeJS.ProcessEnv): boolean {
  const { dev, ino } = fstatSync(1)
  return JOURNAL_STREAM === `${dev}:${ino}`
}

/**
 * Standard output as a file descriptor to which no write blocks; else a thread of the pool would wait for a terminal
 * that is stopped (Ctrl-S), and the process could not end before it. Files are as fast as their disk.
 */
function openStdout(): number {
  // To open it as a stream makes a pipe or a socket non-blocking, as far as the system can.
  const { fd } = process.stdout
  if (!isatty(fd)) return fd
  // A terminal is shared with the shell, which must not find it non-blocking: so it is opened once more.
  for (const path of [`/proc/self/fd/${fd}`, '/dev/tty']) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
    } catch {}
  }
  return fd
}

/** What is made of a line of JSON, which has a level of pino. */
type FormatLine = (line: string, level: number) => string

const forms: Readonly<Record<'text' | 'journal', FormatLine>> = {
  text: prettyFactory({ colorize: true, translateTime: 'SYS:HH:MM:ss' }),
  // The journal takes the priority off again, and filters by it (sd-daemon(3)).
  journal: (line, level) => `<${priorityOf(level)}>${line}`,
}

/** Writes lines in another form. */
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

/** Of a level of pino the priority of syslog: critical, error, warning, informational or debug. */
function priorityOf(level: number): number {
  if (level >= 60) return 2
  if (level >= 50) return 3
  if (level >= 40) return 4
  return level >= 30 ? 6 : 7
}
