import { isMark, markForm, markShow } from '../../action/mark-show.js'
import { doneAnnouncement } from '../../display/link/announcements.js'
import { describeTypeTags, stringIn } from './arguments.js'
import { layoutIn } from './layout-in.js'
import type { OscContext } from './osc-context.js'
import { type OscRequest, OscRequestError, requireControl, senderOf } from './request.js'
import { requireNoEcho, tell } from './steer.js'

/** `/ovation/mark`: names the present moment of a layout in the recording. */
export function mark(context: OscContext, request: OscRequest): void {
  const { args } = request
  const { layout, rest } = layoutIn(context, request, () => stringIn(args[1]) === undefined)
  const text = stringIn(rest[0])
  if (text === undefined)
    throw new OscRequestError(
      `expected s layoutId, s text; or s text alone; received ${describeTypeTags(args)}`,
    )
  requireControl(request, 'mark')
  if (!isMark(text))
    throw new OscRequestError(`expected ${markForm} as the text; received ${[...text].length}`)
  const done = doneAnnouncement(request.address, layout.layoutId, text)
  requireNoEcho(context, request, done)
  if (!markShow(context, layout, text, senderOf(request)))
    throw new OscRequestError('expected a recording to mark; nothing is recorded now, see `ovation status`')
  context.commit.join()
  tell(context, request, [done])
}
