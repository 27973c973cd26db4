import type { RecordingHead, RecordingLine } from '../../../src/wire/recording/recording-line.js'
import { showFile } from './show.js'

/** When the recordings of tests begin: 2026-11-21T20:15:00Z, ms since 1970. */
export const beginning = Date.UTC(2026, 10, 21, 20, 15)

/** A line without its time, and how long after the beginning it was, ms. */
export type TimedLine = readonly [ms: number, line: object]

/** The file of a recording of the test layout. @param head what differs in its first line. */
export function recordingOf(lines: readonly TimedLine[], head: Partial<RecordingHead> = {}): string {
  const first = { ...headOf(head) }
  const others = lines.map(([ms, line]) => ({ t: beginning + ms, ...line }))
  return [first, ...others].map((line) => `${JSON.stringify(line)}\n`).join('')
}

export function headOf(head: Partial<RecordingHead> = {}): RecordingHead {
  return {
    ovation: 'recording',
    version: 1,
    t: beginning,
    layouts: { show: showFile },
    state: { show: { activePageId: 'first', controls: [] } },
    held: false,
    ...head,
  }
}

/** An action of the test layout. */
export function action(lid: number, type: string, value?: unknown, more: object = {}): object {
  return { layoutId: 'show', lid, type, ...(value !== undefined && { value }), ...more }
}

/** All lines that a file has, in one list. */
export async function allLines(source: AsyncIterable<readonly RecordingLine[]>): Promise<RecordingLine[]> {
  const lines: RecordingLine[] = []
  for await (const some of source) lines.push(...some)
  return lines
}
