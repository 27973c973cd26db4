import { EditableFolder } from '../editing/editable-folder.js'
import { MediaFolder } from '../room/media-folder.js'
import { shippedLayouts } from '../settings/package-root.js'
import type { BridgeOptions } from './bridge-options.js'
import type { Reloads } from './reloads.js'

/** The folders of the layouts and of their pictures, which a reload may move. */
export function openFolders({ settings, log }: BridgeOptions, reloads: Pick<Reloads, 'follow'>) {
  const media = new MediaFolder(settings.service.layouts, log)
  const editable = new EditableFolder(settings, shippedLayouts)
  reloads.follow(({ settings }) => {
    media.follow(settings.service.layouts)
    editable.follow(settings)
  })
  return { media, editable }
}
