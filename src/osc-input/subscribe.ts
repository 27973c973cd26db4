import { networkInterfaces } from 'node:os'
import { pageMessage } from '../display/displays.js'
import { type PresetName, presetNames } from '../display/presets.js'
import { encodeMessage } from '../osc/encode.js'
import type { UdpPeer } from '../udp.js'
import { findLayout, layoutsOf } from './find-layout.js'
import type { OscParts } from './osc-parts.js'
import { leaseSeconds } from './registrations.js'
import { numberOf, OscFault, type Request, textOf } from './request.js'

/** `/ovation/subscribe [i port] [s name] [s preset] [s layoutId]`: makes the sender a display for 60 s. */
export function subscribe(parts: OscParts, request: Request): void {
  const { registrations, echoes, commit } = parts
  limitRate(parts, request)
  const display = displayOf(parts, request)
  const [name = '', preset = '', layoutId = ''] = request.args
    .map(textOf)
    .filter((text) => text !== undefined)
  const introduction = {
    name: judgeName(name) || `${display.address}:${display.port}`,
    preset: judgePreset(preset || 'generic'),
    layoutId: layoutId === '' ? undefined : findLayout(parts, layoutId).layoutId,
  }
  const refusal = registrations.subscribe(display, introduction)
  if (refusal !== undefined) throw new OscFault('faulty', refusal)
  commit.join({ accept: () => {} })
  echoes.told(display.address, performance.now())
  const welcome = encodeMessage('/ovation/subscribed', [
    { type: 's', value: introduction.name },
    { type: 'i', value: display.port },
    { type: 'i', value: leaseSeconds },
  ])
  request.answerAt(display, welcome, ...layoutsOf(parts, display).map(pageMessage))
}

/** `/ovation/unsubscribe [i port]`: it is no display any more. */
export function unsubscribe(parts: OscParts, request: Request): void {
  limitRate(parts, request)
  const display = displayOf(parts, request)
  parts.registrations.unsubscribe(display)
  parts.commit.join({ accept: () => {} })
  request.answerAt(display, encodeMessage('/ovation/unsubscribed', [{ type: 'i', value: display.port }]))
}

function limitRate({ limits }: OscParts, { from }: Request): void {
  if (!limits.mayRegister(from.address, performance.now()))
    throw new OscFault('faulty', 'this address registers too often; every 20 s is enough to stay registered')
}

/** The sender's address, always: nobody registers somebody else; and the port that it names, else its own. */
function displayOf({ port: ownPort }: OscParts, { args, from }: Request): UdpPeer {
  const port = args.map(numberOf).find((number) => number !== undefined) ?? from.port
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OscFault('faulty', `expected the port that the display listens on, 1 to 65535; ${port} came`)
  if (port === ownPort && isThisMachine(from.address))
    throw new OscFault(
      'faulty',
      `port ${port} of this machine is Ovation's own; name the port of the display`,
    )
  return { address: from.address, port }
}

function isThisMachine(ip: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some(({ address }) => address === ip) || ip.startsWith('127.')
}

function judgeName(name: string): string {
  if (/^[^\p{C}\p{Zl}\p{Zp}]{0,64}$/u.test(name)) return name.trim()
  throw new OscFault(
    'faulty',
    `expected a name of 1 to 64 printable characters; a text of ${name.length} came`,
  )
}

function judgePreset(preset: string): PresetName {
  const known = presetNames.find((name) => name === preset)
  if (known) return known
  throw new OscFault('faulty', `no such preset; there are ${presetNames.join(', ')}`)
}
