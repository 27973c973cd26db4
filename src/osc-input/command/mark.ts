import { isMark, markForm, markShow } from '../../action/mark-show.js'
import { layoutById, type OscContext } from './osc-context.js'
import {
  describeTypeTags,
  type OscRequest,
  OscRequestError,
  requireControl,
  senderOf,
  stringIn,
} from './request.js'

/** `/ovation/mark`: names the present moment of a layout in the recording. */
export function mark(context: OscContext, request: OscRequest): void {
  const { args } = request
  const [layoutId, text] = args.map(stringIn)
  if (layoutId === undefined || text === undefined)
    throw new OscRequestError(`expected s layoutId, s text; received ${describeTypeTags(args)}`)
  requireControl(request, 'mark')
  if (!isMark(text))
    throw new OscRequestError(`expected ${markForm} as the second argument; received ${[...text].length}`)
  if (!markShow(context, layoutById(context, layoutId), text, senderOf(request)))
    throw new OscRequestError('expected a recording to mark; nothing is recorded now, see `ovation status`')
  context.commit.join()
}
