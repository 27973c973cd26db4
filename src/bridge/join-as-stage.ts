import type { ShowPublisher as Announcer, ShowPublisherContext } from '../cluster/show/show-publisher.js'
import type { CountingStage, StageContext } from '../cluster/stage/open-stage.js'
import { PictureTags } from '../room/picture-tags.js'
import type { BridgeOptions, ShowConfiguration } from './bridge-options.js'
import { ShownFiles } from './show-files.js'

/**
 * Begins to count what edges send, if this machine plays as the stage of a cluster. What that needs is only loaded then.
 *
 * @param opens takes note of a part that must be closed.
 */
export async function joinAsStage(
  { settings, seat }: BridgeOptions,
  context: StageContext &
    Pick<ShowPublisherContext, 'results'> & {
      readonly reloads: { readonly current: ShowConfiguration }
    },
  opens: <T extends { close(): void | Promise<void> }>(part: T) => T,
): Promise<CountingStage | undefined> {
  if (seat === undefined) return undefined
  const { openStage } = await import('../cluster/stage/open-stage.js')
  const { ShowPublisher } = await import('../cluster/show/show-publisher.js')
  const { broker, gate, lease, leaseTrouble } = seat
  let announcer: Announcer | undefined
  const stage = openStage(context, broker, {
    name: settings.cluster.name,
    isForgetful: settings.service.state === '',
    ...{ lease, leaseTrouble, before: seat.before },
    findUntold: () => announcer?.trouble ?? seat.copyTrouble(),
    onCaughtUp: () => seat.onCaughtUp(),
    mayCount: (time) => seat.mayCount(time),
    onCounted: (time) => seat.onCounted(time),
  })
  const files = new ShownFiles()
  const tags = new PictureTags()
  announcer = opens(
    new ShowPublisher({
      ...context,
      broker,
      findFiles: () => files.of(context.reloads.current),
      findPictures: () => {
        const { catalogue, settings: ofShow } = context.reloads.current
        return tags.of(catalogue, ofShow.service.layouts, settings.http.basePath)
      },
      mayTell: () => gate.isOpen && stage.hasBegun,
      findWeakness: () => stage.weakness,
    }),
  )
  return opens(stage)
}
