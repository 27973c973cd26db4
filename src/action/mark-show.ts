import type { Log } from '../log.js'
import type { Recorder } from '../recording/recorder.js'
import type { LiveLayout } from '../state/live-layout.js'

export const markForm = 'a text of 1 to 80 characters that is not blank'
const mostCharacters = 80

/** Whether a moment may be named so: 1 to 80 code points. */
export function isMark(text: string): boolean {
  return text.trim() !== '' && [...text].length <= mostCharacters
}

/**
 * Names the present moment in the recording.
 *
 * @param text for which `isMark` is true. @param by as in `OperateContext`. @returns whether it is recorded.
 */
export function markShow(
  { log, recorder }: { readonly log: Log; readonly recorder?: Pick<Recorder, 'mark'> | undefined },
  { layoutId }: Pick<LiveLayout, 'layoutId'>,
  text: string,
  by: string,
): boolean {
  const isRecorded = recorder?.mark(layoutId, text) === true
  log.info({ layoutId, mark: text, by, recorded: isRecorded }, 'mark')
  return isRecorded
}
