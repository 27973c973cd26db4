import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

export interface LogOptions {
  readonly level: string
  /** Readable text for a person at a terminal, instead of JSON lines. */
  readonly readable: boolean
}

/** Logs to standard output, one event a line. */
export function openLog({ level, readable }: LogOptions): Log {
  const options = { level, base: null, formatters: { level: (label: string) => ({ level: label }) } }
  if (!readable) return pino(options, pino.destination({ dest: 1, sync: false }))
  return pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', sync: true }))
}
