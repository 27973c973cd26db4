import type { GroupCommit } from '../../action/group-commit.js'
import type { ApiKeys } from '../../auth/api-keys.js'
import type { DeskCodes } from '../../auth/desk-codes.js'
import type { Log } from '../../log.js'
import type { BuiltPages } from '../../room/built-pages.js'
import type { JoinService } from '../../room/join/join-service.js'
import type { MediaFolder } from '../../room/media-folder.js'
import type { ShowState } from '../../state/show-state.js'

/** What the pages, and what opens them, work with. */
export interface PagesContext {
  readonly state: Pick<ShowState, 'layouts'>
  readonly media: Pick<MediaFolder, 'find'>
  readonly pages: BuiltPages
  readonly joinService: JoinService
  readonly apiKeys: ApiKeys
  readonly deskCodes: DeskCodes
  readonly commit: GroupCommit
  /** Longest body, bytes. */
  readonly maxBody: number
  readonly log: Log
}
