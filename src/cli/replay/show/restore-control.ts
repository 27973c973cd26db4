import type { LiveControl } from '../../../state/live-layout.js'
import type { ShowState } from '../../../state/show-state.js'
import type { ControlValue } from '../../../wire/control-state.js'
import type { RecordedControl } from '../../../wire/recording/recording-line.js'

/** Puts a control to where it was when the recording began, or a reset was undone. Of what its layout does not know nothing is taken. */
export function restoreControl(
  state: ShowState,
  live: LiveControl,
  { count = 0, votes = [], value, texts = [], enabled }: RecordedControl,
): void {
  const read = readRecorded(live, value)
  live.state.shown?.clear()
  for (const text of texts.flatMap((each) => readRecorded(live, each) ?? []))
    state.apply(live.state, text, '', '')
  if (read !== undefined) live.state.value = read
  live.state.count = count
  for (const [option, number] of votes.entries()) live.state.votes[option] = number
  state.layouts.enable(live, enabled !== false)
}

/** A value as the control keeps it; undefined if it is none of this control. Null before the first one, and of a Button. */
export function readRecorded({ control }: LiveControl, value: unknown): ControlValue | undefined {
  return control.behaviour.read(value, control)
}
