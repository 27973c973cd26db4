import type { Displays } from '../display/displays.js'
import type { Registrations } from '../osc-input/command/registrations.js'
import { MinuteLines } from '../recording/minutes.js'
import type { Recorder } from '../recording/recorder.js'
import type { Streams } from '../stream/streams.js'
import { describeDisplays } from '../view/describe-displays.js'
import type { Opens } from './bridge-options.js'

interface MinutesContext {
  readonly recorder: Recorder | undefined
  readonly counters: { readonly refused: ReadonlyMap<string, number> }
  readonly displays: Displays
  readonly registrations: Pick<Registrations, 'all'>
  readonly streams: Streams
}

/** Has how it went recorded once a minute, where anything is recorded. */
export function recordMinutes(
  { recorder, counters, displays, registrations, streams }: MinutesContext,
  opens: Opens,
): void {
  if (recorder === undefined) return
  const source = {
    recorder,
    refused: counters.refused,
    phones: () => streams.phonesByLayout,
    displays: () => describeDisplays(displays, registrations),
  }
  opens(new MinuteLines(source))
}
