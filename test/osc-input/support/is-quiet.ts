import type { TestBridge } from '../../support/show/bridge.js'
import type { Peer } from './peer.js'
import { refusalsOf } from './refusals-of.js'

/**
 * Whether nothing is on its way between the daemon and a peer, which may send back what it hears: in a loop, each ping and
 * its answer would let something else through, until the limit of answers ends it.
 */
export async function isQuiet(bridge: TestBridge, peer: Peer): Promise<boolean> {
  await peer.settle()
  const before = peer.messages.length
  for (let n = 0; n < 3; n++) await peer.settle()
  return peer.messages.length === before + 3 && (await refusalsOf(bridge))['answer-limit'] === undefined
}
