import { pageAnnouncement } from '../../display/link/announcements.js'
import { kindOf } from '../../json/diagnose.js'
import { encodeMessage } from '../../osc/encode.js'
import { portArgument, stringIn } from './arguments.js'
import { layoutById, layoutsFor, type OscContext } from './osc-context.js'
import { leaseSeconds } from './registrations.js'
import { type OscRequest, OscRequestError, setReplyPort } from './request.js'
import { readRequestedProfile } from './requested-profile.js'

/**
 * `/ovation/subscribe [i port] [s name] [s preset] [s layoutId]`: makes the sender a display for 60 s. A new display, or
 * one that changes its registration, receives the page of each of its layouts.
 */
export function subscribe(context: OscContext, request: OscRequest): void {
  const { registrations, displays, commit } = context
  const display = setReplyPort(context, request)
  limitRate(context, request)
  const port = portArgument(request.args)
  const [name = '', preset = '', layoutId = ''] = request.args
    .filter((argument) => argument !== port)
    .map(stringIn)
    .filter((text) => text !== undefined)
  const registration = {
    name: readName(name) || `${display.address}:${display.port}`,
    requested: readRequestedProfile(preset),
    layoutId: layoutId === '' ? undefined : layoutById(context, layoutId).layoutId,
  }
  const isNew = registrations.subscribe(display, registration)
  commit.join()
  const confirmation = encodeMessage('/ovation/subscribed', [
    { type: 's', value: registration.name },
    { type: 'i', value: display.port },
    { type: 'i', value: leaseSeconds },
  ])
  const pages = isNew ? layoutsFor(context, display).map(pageAnnouncement) : []
  for (const { words } of pages) displays.echoes.record(display.address, words)
  request.answerBoth(confirmation, ...pages.map(({ message }) => message))
}

/** `/ovation/unsubscribe [i port]`: the sender is no longer a display. */
export function unsubscribe(context: OscContext, request: OscRequest): void {
  const display = setReplyPort(context, request)
  limitRate(context, request)
  context.registrations.unsubscribe(display)
  context.commit.join()
  request.answerBoth(encodeMessage('/ovation/unsubscribed', [{ type: 'i', value: display.port }]))
}

function limitRate({ limits }: OscContext, { sender }: OscRequest): void {
  if (!limits.mayRegister(sender.address, performance.now()))
    throw new OscRequestError('this address registers too often; every 20 s is enough to stay registered')
}

function readName(name: string): string {
  if (/^[^\p{C}\p{Zl}\p{Zp}]{0,64}$/u.test(name)) return name.trim()
  throw new OscRequestError(`expected a name of 1 to 64 printable characters; received ${kindOf(name)}`)
}
