import type { Argument } from '../../osc/message.js'
import type { LiveLayout } from '../../state/live-layout.js'
import { stringIn } from './arguments.js'
import { layoutById, type OscContext, onlyLayoutFor } from './osc-context.js'
import type { OscRequest } from './request.js'

/** The layout that a message is about, and the arguments behind its layoutId. */
export interface AboutLayout {
  readonly layout: LiveLayout
  readonly rest: readonly Argument[]
}

/**
 * Reads the layoutId in front of what a message says of a layout. It may be left out where only one can be meant.
 *
 * @param begins whether an argument may be the first one without a layoutId. What is a loaded layout's id is always taken
 *   for that.
 * @throws {OscRequestError} for an unknown layout, or if several are loaded and none is named.
 */
export function layoutIn(
  context: OscContext,
  { args, sender }: OscRequest,
  begins: (argument: Argument) => boolean,
): AboutLayout {
  const [first, ...rest] = args
  const layoutId = stringIn(first)
  if (layoutId !== undefined && (context.state.layouts.byId.has(layoutId) || !begins(first!)))
    return { layout: layoutById(context, layoutId), rest }
  return { layout: onlyLayoutFor(context, sender), rest: args }
}
