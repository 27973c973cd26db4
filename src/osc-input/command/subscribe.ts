import { pageMessage } from '../../display/displays.js'
import { encodeMessage } from '../../osc/encode.js'
import { readAskedProfile } from './asked-profile.js'
import { findLayout, layoutsOf } from './find-layout.js'
import { nameHearingPort } from './hearing-port.js'
import type { OscParts } from './osc-parts.js'
import { leaseSeconds } from './registrations.js'
import { OscFault, type Request, textOf } from './request.js'

/**
 * `/ovation/subscribe [i port] [s name] [s preset] [s layoutId]`: makes the sender a display for 60 s. One that is new, or
 * says something else than before, is told the page of each layout that it gets.
 */
export function subscribe(parts: OscParts, request: Request): void {
  const { registrations, echoes, commit } = parts
  const display = nameHearingPort(parts, request)
  limitRate(parts, request)
  const [name = '', preset = '', layoutId = ''] = request.args
    .map(textOf)
    .filter((text) => text !== undefined)
  const introduction = {
    name: judgeName(name) || `${display.address}:${display.port}`,
    asked: readAskedProfile(preset),
    layoutId: layoutId === '' ? undefined : findLayout(parts, layoutId).layoutId,
  }
  const isNew = registrations.subscribe(display, introduction)
  commit.join()
  echoes.told(display.address, performance.now())
  const welcome = encodeMessage('/ovation/subscribed', [
    { type: 's', value: introduction.name },
    { type: 'i', value: display.port },
    { type: 'i', value: leaseSeconds },
  ])
  request.answerBoth(welcome, ...(isNew ? layoutsOf(parts, display).map(pageMessage) : []))
}

/** `/ovation/unsubscribe [i port]`: it is no display any more. */
export function unsubscribe(parts: OscParts, request: Request): void {
  const display = nameHearingPort(parts, request)
  limitRate(parts, request)
  parts.registrations.unsubscribe(display)
  parts.commit.join()
  request.answerBoth(encodeMessage('/ovation/unsubscribed', [{ type: 'i', value: display.port }]))
}

function limitRate({ limits }: OscParts, { from }: Request): void {
  if (!limits.mayRegister(from.address, performance.now()))
    throw new OscFault('faulty', 'this address registers too often; every 20 s is enough to stay registered')
}

function judgeName(name: string): string {
  if (/^[^\p{C}\p{Zl}\p{Zp}]{0,64}$/u.test(name)) return name.trim()
  throw new OscFault(
    'faulty',
    `expected a name of 1 to 64 printable characters; a text of ${name.length} came`,
  )
}
