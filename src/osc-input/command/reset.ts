import { resetControls, resetLayout } from '../../action/operate.js'
import { controlByLid, layoutById } from './layouts-for.js'
import type { OscContext } from './osc-context.js'
import {
  describeTypeTags,
  numberIn,
  type OscRequest,
  OscRequestError,
  requireControl,
  senderOf,
  stringIn,
} from './request.js'

/** `/ovation/reset`: one control of a layout, or all of them, as before the first action. */
export function resetByOsc(context: OscContext, request: OscRequest): void {
  const { args } = request
  requireControl(request, 'reset')
  const layoutId = stringIn(args[0])
  const [lid, word] = [numberIn(args[1]), stringIn(args[1])]
  if (layoutId === undefined || (lid === undefined && word !== 'all'))
    throw new OscRequestError(
      `expected s layoutId, i lid; or s layoutId, s "all"; received ${describeTypeTags(args)}`,
    )
  const layout = layoutById(context, layoutId)
  if (lid === undefined) resetLayout(context.state, context.displays, layout)
  else resetControls(context.state, context.displays, [controlByLid(layout, lid)])
  context.log.info({ layoutId, lid: lid ?? 'all', by: senderOf(request) }, 'reset')
  context.commit.join()
}
