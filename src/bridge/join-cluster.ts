import type { Broker } from '../cluster/broker.js'
import type { Edge, EdgeContext } from '../cluster/edge/open-edge.js'
import type { CountingStage, StageContext } from '../cluster/stage/open-stage.js'
import { PictureTags } from '../room/named-pictures.js'
import { isEdge } from '../settings/cluster-keys.js'
import { nothingBlocked } from '../texts/blocked-words.js'
import { type BridgeOptions, type Opens, tokenSecretsOf } from './bridge-options.js'
import type { Reloads } from './reloads.js'
import { ShownFiles } from './show-files.js'

// What several machines need is only loaded by those that are one of several.

/** Begins to connect to the broker of the settings. */
export async function openBroker({ settings, brokerCredentials, log }: BridgeOptions): Promise<Broker> {
  const { nats, name } = settings.cluster
  const { Broker } = await import('../cluster/broker.js')
  return new Broker({ servers: nats, name, credentials: brokerCredentials?.reveal(), log })
}

/** Without displays, which only the stage has, and without layouts and words, which the stage tells. */
export function withoutShow(options: BridgeOptions): BridgeOptions {
  const nothing = { displays: [], catalogue: new Map(), blockedWords: nothingBlocked }
  return { ...options, ...nothing, reread: () => ({ ...options.reread(), ...nothing }) }
}

/** Begins to follow the stage, if this machine is an edge of a cluster. */
export async function joinAsEdge(
  options: BridgeOptions,
  context: Omit<EdgeContext, 'findSecrets' | 'take' | 'findOwn'> & { readonly reloads: Reloads },
  opens: Opens,
): Promise<Edge | undefined> {
  const { settings, version } = options
  if (!isEdge(settings)) return undefined
  const { openEdge } = await import('../cluster/edge/open-edge.js')
  const broker = opens(await openBroker(options))
  const { reloads } = context
  const tags = new PictureTags()
  const edgeContext: EdgeContext = {
    ...context,
    findSecrets: () => tokenSecretsOf(reloads.current),
    take: (files) => reloads.play(files),
    findOwn: (names) => tags.among(names, reloads.current.settings.service.layouts),
  }
  return opens(openEdge(edgeContext, broker, settings.cluster.name, version))
}

/** Begins to count what edges send, if this machine is the active stage of a cluster. */
export async function joinAsStage(
  { settings, leadership }: BridgeOptions,
  context: Omit<StageContext, 'findFiles' | 'findPictures'> & { readonly reloads: Reloads },
  opens: Opens,
): Promise<CountingStage | undefined> {
  if (leadership === undefined) return undefined
  const { openStage } = await import('../cluster/stage/open-stage.js')
  const { reloads } = context
  const files = new ShownFiles()
  const tags = new PictureTags()
  const stageContext: StageContext = {
    ...context,
    findFiles: () => files.of(reloads.current),
    findPictures: () => {
      const { catalogue, settings: ofShow } = reloads.current
      return tags.of(catalogue, ofShow.service.layouts, settings.http.basePath)
    },
  }
  return opens(openStage(stageContext, leadership, settings.service.state === ''))
}
