import type { Log } from '../../src/log.js'

/** A log that a test can read: each event as its level and text. */
export function recordLog(): { readonly log: Log; readonly events: string[] } {
  const events: string[] = []
  const at = (level: string) => (_: unknown, text?: string) => events.push(`${level}: ${text ?? _}`)
  const log = { info: at('info'), warn: at('warn'), error: at('error'), child: () => log }
  return { log: log as unknown as Log, events }
}
