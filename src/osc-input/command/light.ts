import { lightHall } from '../../action/light-hall.js'
import { lightAnnouncement } from '../../display/link/announcements.js'
import type { Argument } from '../../osc/message.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { Light } from '../../wire/stream/light.js'
import { describeTypeTags, numberIn } from './arguments.js'
import { layoutIn } from './layout-in.js'
import { layoutsFor, type OscContext } from './osc-context.js'
import { type OscRequest, OscRequestError, requireControl, senderOf } from './request.js'
import { requireNoEcho, tell } from './steer.js'

const mostGroups = 16
/** Seconds. */
const longestFade = 60

/**
 * `/ovation/light`: lights the phones of a layout in a colour, or in one for each group; with the layoutId alone ends that;
 * without arguments asks. Only questions are answered: a desk may send thirty colours a second.
 */
export function lightByOsc(context: OscContext, request: OscRequest): void {
  const { args, sender } = request
  const present = ({ layoutId }: LiveLayout) =>
    lightAnnouncement(layoutId, context.state.lights.present(layoutId))
  if (args.length === 0) {
    const lit = layoutsFor(context, sender).filter(({ hasLight }) => hasLight)
    if (lit.length === 0) throw new OscRequestError(`expected a layout that has light; ${howToHave}`)
    return tell(context, request, lit.map(present))
  }
  const { layout, rest } = layoutIn(context, request, (argument) => numberIn(argument) !== undefined)
  const { layoutId, hasLight } = layout
  if (!hasLight) throw new OscRequestError(`the layout ${layoutId} has no light; ${howToHave}`)
  const light = lightIn(rest, args)
  requireNoEcho(context, request, lightAnnouncement(layoutId, light))
  requireControl(request, 'light phones')
  const isShown = lightHall(context, layout, light, senderOf(request))
  context.commit.join()
  if (!isShown) throw new OscRequestError('the output is held, so phones stay dark; release it first')
}

/** @param rest the arguments behind the layoutId. @throws {OscRequestError} */
function lightIn(rest: readonly Argument[], args: readonly Argument[]): Light {
  if (rest.length === 0) return { colors: null, fade: 0 }
  const numbers = rest.map((argument) => numberIn(argument) ?? Number.NaN)
  const seconds = numbers.length % 3 === 1 ? numbers.pop()! : 0
  const groups = numbers.length / 3
  if (groups < 1 || groups > mostGroups || !Number.isInteger(groups) || numbers.some(Number.isNaN))
    throw new OscRequestError(`expected ${form}; received ${describeTypeTags(args)}`)
  const outside = numbers.find((number) => number < 0 || number > 1)
  if (outside !== undefined)
    throw new OscRequestError(`expected red, green and blue from 0 to 1; received ${outside}`)
  if (!(seconds >= 0 && seconds <= longestFade))
    throw new OscRequestError(`expected f seconds of the fade, 0 to ${longestFade}; received ${seconds}`)
  const colors = Array.from({ length: groups }, (_, at) => colorOf(numbers.slice(3 * at, 3 * at + 3)))
  return { colors, fade: Math.round(1000 * seconds) }
}

function colorOf(parts: readonly number[]): string {
  return `#${parts
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const form =
  's layoutId, f red, f green, f blue, each 0 to 1, f seconds of the fade or nothing; red, green and blue again for each further group of phones, 16 at most; s layoutId alone ends it; or the same without s layoutId'
const howToHave = 'write "light": true into its file, and reload'
