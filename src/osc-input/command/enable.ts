import { enableControl } from '../../action/operate.js'
import { enabledMessage, enabledWords } from '../../display/registered/messages.js'
import type { Argument } from '../../osc/message.js'
import type { LiveControl } from '../../state/live-layout.js'
import { controlByLid, layoutById, onlyLayoutFor } from './layouts-for.js'
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

/** `/ovation/enable`: opens or closes a control for the audience; without 0 or 1, asks. */
export function enable(context: OscContext, request: OscRequest): void {
  const { args, sender } = request
  const { live, rest } = readControl(context, request)
  const enabled = readSwitch(rest[0])
  if (enabled !== undefined) {
    if (context.displays.echoes.mayBe(sender.address, enabledWords(live.state, enabled)))
      throw new OscRequestError('', 'echo')
    requireControl(request, 'enable controls')
    if (setEnabled(context, request, live, enabled)) return
  } else if (rest.length > 0)
    throw new OscRequestError(`expected i 0 or 1 at the end; received ${describeTypeTags(args)}`)
  answerEnabled(context, request, live)
}

/** 0 or 1, also as other numbers and truth values; undefined for anything else. */
export function readSwitch(argument: Argument | undefined): boolean | undefined {
  const number = numberIn(argument)
  return number === 0 || number === 1 ? number === 1 : undefined
}

/** @returns whether the sender was informed as a registered display, and must not be informed twice. */
function setEnabled(context: OscContext, request: OscRequest, live: LiveControl, enabled: boolean): boolean {
  if (!enableControl(context, live, enabled, senderOf(request))) return false
  context.commit.join()
  return context.registrations.at(request.sender)?.display?.shows(live.state.layoutId) === true
}

function answerEnabled({ displays }: OscContext, { sender, answer }: OscRequest, live: LiveControl): void {
  displays.echoes.record(sender.address, enabledWords(live.state, live.enabled))
  answer(enabledMessage(live))
}

/** The control that the first arguments name, and the remaining arguments. */
function readControl(
  context: OscContext,
  { args, sender }: OscRequest,
): { readonly live: LiveControl; readonly rest: readonly Argument[] } {
  const layoutId = stringIn(args[0])
  const rest = layoutId === undefined ? args : args.slice(1)
  const lid = numberIn(rest[0])
  if (lid === undefined)
    throw new OscRequestError(
      `expected s layoutId, i lid, i 0 or 1; or i lid, i 0 or 1; received ${describeTypeTags(args)}`,
    )
  const layout = layoutId === undefined ? onlyLayoutFor(context, sender) : layoutById(context, layoutId)
  return { live: controlByLid(layout, lid), rest: rest.slice(1) }
}
