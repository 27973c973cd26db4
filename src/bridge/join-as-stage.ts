import type { AnnouncerContext } from '../cluster/show/announce-show.js'
import type { CountingStage, StageContext } from '../cluster/stage/open-stage.js'
import type { Settings } from '../settings/settings.js'
import type { BridgeOptions } from './bridge-options.js'
import { openBroker } from './open-broker.js'

/** Whether this machine counts what edges send. */
export function isStage({ cluster: { nats, role } }: Pick<Settings, 'cluster'>): boolean {
  return nats.length > 0 && role === 'stage'
}

/**
 * Begins to count what edges send, if this machine is the stage of a cluster. What that needs is only loaded then.
 *
 * @param opens takes note of a part that must be closed.
 */
export async function joinAsStage(
  options: BridgeOptions,
  context: StageContext & Pick<AnnouncerContext, 'displays' | 'results'>,
  opens: <T extends { close(): void | Promise<void> }>(part: T) => T,
): Promise<CountingStage | undefined> {
  const { settings } = options
  if (!isStage(settings)) return undefined
  const { openStage } = await import('../cluster/stage/open-stage.js')
  const { ShowAnnouncer } = await import('../cluster/show/announce-show.js')
  const broker = opens(await openBroker(options))
  const stage = openStage(context, broker, {
    name: settings.cluster.name,
    isForgetful: settings.service.state === '',
    lease: () => ({ term: null, holder: null, heir: null }),
  })
  opens(new ShowAnnouncer({ ...context, broker, mayTell: () => true }))
  return opens(stage)
}
