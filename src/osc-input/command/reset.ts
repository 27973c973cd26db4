import { resetControls } from '../../action/reset.js'
import type { LiveControl, LiveLayout } from '../../state/live-layout.js'
import { findLayout } from './find-layout.js'
import type { OscParts } from './osc-parts.js'
import { describeArguments, numberOf, OscFault, type Request, senderOf, textOf } from './request.js'

/** `/ovation/reset`: one control of a layout, or all of them, as before the first action. */
export function reset(parts: OscParts, request: Request): void {
  const { args, isInControl } = request
  if (!isInControl)
    throw new OscFault('not-in-control', 'this address may not reset; [osc] control says which may')
  const layoutId = textOf(args[0])
  const [lid, word] = [numberOf(args[1]), textOf(args[1])]
  if (layoutId === undefined || (lid === undefined && word !== 'all'))
    throw new OscFault(
      'faulty',
      `expected s layoutId, i lid; or s layoutId, s "all"; ${describeArguments(args)} came`,
    )
  const layout = findLayout(parts, layoutId)
  resetControls(
    parts.state,
    parts.displays,
    lid === undefined ? layout.controls.values() : [findControl(layout, lid)],
  )
  parts.log.info({ layoutId, lid: lid ?? 'all', by: senderOf(request) }, 'reset')
  parts.commit.join()
}

function findControl({ layoutId, controls }: LiveLayout, lid: number): LiveControl {
  const live = controls.get(lid)
  if (live) return live
  throw new OscFault('faulty', `the layout ${layoutId} has no control ${lid}; ovation layouts lists them`)
}
