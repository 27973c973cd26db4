import type { Editing } from '../api/operation/route-context.js'
import { findReceived } from '../cluster/show/show-files.js'
import { Drafts } from '../editing/drafts.js'
import { EditableFolder } from '../editing/editable-folder.js'
import { LayoutFiles } from '../editing/layout-files.js'
import { PictureFiles } from '../editing/picture-files.js'
import { MediaFolder } from '../room/media-folder.js'
import { shippedLayouts } from '../settings/package-root.js'
import type { BridgeOptions } from './bridge-options.js'
import type { Reloads } from './reloads.js'

/** The folders of the layouts and of their pictures, which a reload may move, and what changes files there. */
export function openFolders({ settings, log }: BridgeOptions, reloads: Reloads) {
  const media = new MediaFolder(settings.service.layouts, log)
  const reload = () => reloads.run().errors
  const folder = new EditableFolder(settings, shippedLayouts, reload)
  reloads.follow(({ settings }) => {
    media.follow(settings.service.layouts)
    folder.follow(settings)
  })
  const received = (layoutId: string) => findReceived(reloads.current.files?.catalogue, layoutId)
  const layouts = new LayoutFiles({ folder, reload, received, log, now: Date.now })
  const pictures = new PictureFiles({ folder, media, log })
  if (folder.isOwn && folder.isOn) {
    layouts.tidy()
    pictures.tidy()
  }
  return { media, editing: { folder, layouts, pictures, drafts: new Drafts() } satisfies Editing }
}
