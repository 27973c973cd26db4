import { fstatSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** JSON lines; readable text for a person at a terminal; or JSON lines with a priority for systemd's journal. */
export type LogForm = 'json' | 'text' | 'journal'

export interface LogOptions {
  readonly level: string
  readonly form: LogForm
}

/** What waits for a reader that does not read; more is lost. Bytes. */
const mostWaiting = 1 << 20

/** Logs to standard output, one event a line. */
export function openLog({ level, form }: LogOptions): Log {
  const options = { level, base: null, formatters: { level: (label: string) => ({ level: label }) } }
  if (form === 'text')
    return pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', sync: true }))
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting })
  return pino(options, form === 'json' ? output : new JournalOutput(output))
}

/** Whether standard output is systemd's journal, and not only that of whoever started us (systemd.exec(5), JOURNAL_STREAM). */
export function isJournal({ JOURNAL_STREAM }: NodeJS.ProcessEnv): boolean {
  const { dev, ino } = fstatSync(1)
  return JOURNAL_STREAM === `${dev}:${ino}`
}

/** Puts before each line its priority, which the journal takes off again and filters by (sd-daemon(3)). */
class JournalOutput {
  /** Asks pino for the level of each line. */
  readonly [pino.symbols.needsMetadataGsym] = true
  lastLevel = 30

  constructor(readonly output: { write(line: string): unknown }) {}

  write(line: string): void {
    this.output.write(`<${priorityOf(this.lastLevel)}>${line}`)
  }
}

/** Of a level of pino the priority of syslog: critical, error, warning, informational or debug. */
function priorityOf(level: number): number {
  if (level >= 60) return 2
  if (level >= 50) return 3
  if (level >= 40) return 4
  return level >= 30 ? 6 : 7
}
