import { holdOutput } from '../../action/operate.js'
import { heldMessage, heldWords } from '../../display/registered/messages.js'
import { readSwitch } from './enable.js'
import type { OscContext } from './osc-context.js'
import { describeTypeTags, type OscRequest, OscRequestError, requireControl, senderOf } from './request.js'

/** `/ovation/hold`: holds or releases the output; without arguments, asks whether it is held. */
export function hold(context: OscContext, request: OscRequest): void {
  const { args, sender } = request
  const { displays, commit, registrations } = context
  if (args.length > 0) {
    const isHeld = readSwitch(args[0])
    if (isHeld === undefined)
      throw new OscRequestError(`expected i 0 or 1, or no arguments; received ${describeTypeTags(args)}`)
    if (displays.echoes.mayBe(sender.address, heldWords(isHeld))) throw new OscRequestError('', 'echo')
    requireControl(request, 'hold the output')
    if (holdOutput(context, isHeld, senderOf(request))) {
      commit.join()
      // All registered displays are informed, so this one must not be informed twice.
      if (registrations.at(sender)?.display) return
    }
  }
  const { isHeld } = context.state.hold
  displays.echoes.record(sender.address, heldWords(isHeld))
  request.answer(heldMessage(isHeld))
}

/** @throws {OscRequestError} while the output is held: an answer would be a value of the audience. */
export function requireReleased({ state }: OscContext): void {
  if (state.hold.isHeld) throw new OscRequestError('the output is held; ask again when /ovation/hold says 0')
}
