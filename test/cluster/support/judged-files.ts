import type { JudgedFiles } from '../../../src/cluster/show/show-files.js'
import { BlockedWords } from '../../../src/texts/blocked-words.js'
import { roomSettings } from '../../support/show/room-settings.js'
import { layoutOf, showFile } from '../../support/show/show.js'

/** The files of a show with these layouts, by their names, and this passcode. */
export function filesWith(names: Readonly<Record<string, string>>, passcode = ''): JudgedFiles {
  const { desk: _, probes: __, blockedWords: ___, ...room } = roomSettings({ passcode })
  const layouts = Object.entries(names).map(([layoutId, name]) => layoutOf({ ...showFile, layoutId, name }))
  const catalogue = new Map(layouts.map((layout) => [layout.layoutId, layout]))
  return { room, blockedWords: new BlockedWords([]), catalogue }
}
