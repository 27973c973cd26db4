import type { ShowPublisher as Publisher, ShowPublisherContext } from '../cluster/show/show-publisher.js'
import type { CountingStage, StageContext } from '../cluster/stage/open-stage.js'
import { PictureTags } from '../room/picture-tags.js'
import type { BridgeOptions, ShowConfiguration } from './bridge-options.js'
import { ShownFiles } from './show-files.js'

/**
 * Begins to count what edges send, if this machine is the active stage of a cluster. What that needs is only loaded then.
 *
 * @param opens takes note of a part that must be closed.
 */
export async function joinAsStage(
  { settings, leadership }: BridgeOptions,
  context: StageContext &
    Pick<ShowPublisherContext, 'results'> & {
      readonly reloads: { readonly current: ShowConfiguration }
    },
  opens: <T extends { close(): void | Promise<void> }>(part: T) => T,
): Promise<CountingStage | undefined> {
  if (leadership === undefined) return undefined
  const { openStage } = await import('../cluster/stage/open-stage.js')
  const { ShowPublisher } = await import('../cluster/show/show-publisher.js')
  let publisher: Publisher | undefined
  const stage = openStage(context, leadership, {
    name: settings.cluster.name,
    isForgetful: settings.service.state === '',
    findUnpublished: () => publisher?.trouble ?? null,
  })
  const files = new ShownFiles()
  const tags = new PictureTags()
  publisher = opens(
    new ShowPublisher({
      ...context,
      broker: leadership.broker,
      findFiles: () => files.of(context.reloads.current),
      findPictures: () => {
        const { catalogue, settings: ofShow } = context.reloads.current
        return tags.of(catalogue, ofShow.service.layouts, settings.http.basePath)
      },
      mayTell: () => leadership.fence.isOpen && stage.hasBegun,
      findWeakness: () => stage.weakness,
    }),
  )
  return opens(stage)
}
