import { join } from 'node:path'
import type { Settings } from './settings.js'

/** Where the show is recorded: absolute; `''` if there is no place for it. */
export function recordingsFolder({
  record: { folder },
  service: { state },
}: {
  readonly record: Pick<Settings['record'], 'folder'>
  readonly service: Pick<Settings['service'], 'state'>
}): string {
  return folder || (state && join(state, 'recordings'))
}
