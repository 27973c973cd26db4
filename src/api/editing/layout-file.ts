import type { FoundFile } from '../../editing/disk.js'
import { judgeLayoutText } from '../../editing/judge-layout-text.js'
import { fileChanged, fileExists, unconditional } from '../../editing/refusals.js'
import { Refusal } from '../../errors.js'
import { entityTag, matches, namesTag } from '../../http/entity-tag.js'
import type { Exchange } from '../../http/exchange.js'
import { identifierForm, isIdentifier } from '../../json/identifier.js'
import { layoutSizeLimit } from '../../layout/read-layouts.js'
import type { NonNegativeInteger } from '../../wire/scalars.js'
import { type KeyedHandler, type OperationNotes, requireApiKey, uncached } from '../operation/operation.js'
import type { RouteContext } from '../operation/route-context.js'
import { removing, writing } from './saving.js'

/** `GET /layout/{layoutId}/file`: the bytes as they are on the disk, now or in an earlier version. */
export const getFile: KeyedHandler = (context, exchange, permission) => {
  requireApiKey(context, exchange, permission)
  const version = new URLSearchParams(exchange.query).get('version')
  const { etag, bytes: body } =
    version === null ? requireFile(context, exchange) : requireVersion(context, exchange, version)
  const status = matches(exchange.head.ifNoneMatch, etag) ? 304 : 200
  // A proxy that compressed it would change the tag, too.
  exchange.reply({ status, headers: { etag, 'cache-control': 'private, no-cache, no-transform' }, body })
}

/** `PUT /layout/{layoutId}/file`: replaces a file that the client knows, or makes a new one. */
export const putFile = writing({ most: layoutSizeLimit.bytes, kind: 'json' }, (context, exchange) => {
  const { layouts, folder } = context.editing
  const layoutId = requireLayoutId(exchange)
  const mustBeNew = exchange.head.ifNoneMatch === '*'
  const found = mustBeNew ? layouts.find(layoutId) : findKnown(context, layoutId)
  folder.require()
  if (mustBeNew && found) throw fileExists(found.path)
  const replaced = mustBeNew ? undefined : requireNamed(exchange, found)
  return async (bytes, by) => {
    judgeLayoutText(layoutId, bytes)
    if (replaced) await layouts.replace(layoutId, replaced, bytes, by)
    else await layouts.create(layoutId, bytes, by)
    return entityTag(bytes)
  }
})

/** `DELETE /layout/{layoutId}/file`: removes a file that the client knows. */
export const deleteFile = removing((context, exchange) => {
  const { layouts, folder } = context.editing
  const layoutId = requireLayoutId(exchange)
  const known = findKnown(context, layoutId)
  folder.require()
  const found = requireNamed(exchange, known)
  return async (by) => {
    await layouts.remove(layoutId, found, by)
    return undefined
  }
})

/** The versions of a layout that were replaced. */
export interface VersionsAnswer {
  /** The newest first. */
  readonly versions: readonly ShownVersion[]
}

/** What a layout was before it was changed. */
export interface ShownVersion {
  /** For `GET /layout/{layoutId}/file?version=`. */
  readonly version: string
  /** When it was replaced, ms since 1970. */
  readonly at: NonNegativeInteger
}

/** `GET /layout/{layoutId}/versions`, also of a layout that was removed. */
export const getVersions: KeyedHandler = (context, exchange, permission) => {
  requireApiKey(context, exchange, permission)
  const versions = context.editing.layouts.versions.of(requireLayoutId(exchange))
  if (versions.length === 0) requireFile(context, exchange)
  exchange.reply(uncached({ versions } satisfies VersionsAnswer))
}

/** Only such a layoutId becomes part of a path. @throws {Refusal} `layout-not-found`. */
export function requireLayoutId({ params: [layoutId = ''] }: Exchange): string {
  if (isIdentifier(layoutId)) return layoutId
  throw new Refusal('layout-not-found', `Expected a layoutId: ${identifierForm}; received another text.`)
}

function requireFile({ editing }: RouteContext, exchange: Exchange): FoundFile {
  const found = editing.layouts.find(requireLayoutId(exchange))
  if (found) return found
  throw fileUnknown
}

function requireVersion({ editing }: RouteContext, exchange: Exchange, version: string): FoundFile {
  const found = editing.layouts.versions.find(requireLayoutId(exchange), version)
  if (found) return found
  throw new Refusal(
    'not-found',
    'Expected a version of this layout that is kept; received another. GET /layout/{layoutId}/versions lists them.',
  )
}

/** The file of a layout that has one, or is loaded and had one. @throws {Refusal} `layout-not-found`. */
function findKnown({ state, editing }: RouteContext, layoutId: string): FoundFile | undefined {
  const found = editing.layouts.find(layoutId)
  if (!found && !state.layouts.byId.has(layoutId)) throw fileUnknown
  return found
}

/** The file, if it is the one that the client knows. @throws {Refusal} `file-changed`. */
function requireNamed({ head: { ifMatch } }: Exchange, found: FoundFile | undefined): FoundFile {
  if (ifMatch === '') throw unconditional
  if (!found || !namesTag(ifMatch, found.etag)) throw fileChanged
  return found
}

const fileUnknown = new Refusal(
  'layout-not-found',
  'Expected the layoutId of a layout that has a file on this machine; received an unknown one. `ovation layouts` lists them.',
)

export const layoutFileNotes = {
  'GET /layout/:layoutId/file': {
    id: 'getLayoutFile',
    summary: 'The file of a layout',
    description:
      'Byte for byte as it is on the disk. Its `ETag` goes into `If-Match` of what replaces or removes it.',
    answer: 'document',
    tagged: true,
    query: {
      version: {
        description: 'One of those that `GET /layout/{layoutId}/versions` lists, instead of what it is now.',
        schema: { type: 'string' },
      },
    },
    refusals: ['not-found'],
  },
  'PUT /layout/:layoutId/file': {
    id: 'putLayoutFile',
    summary: 'Change or make a layout',
    description:
      'The body is the text of the file, written byte for byte, and in use at once; the live page stays if it still exists, and counts stay by lid and type. Needs `If-Match` with the `ETag` of the file, or `If-None-Match: *` for a new layout. If anything stands against it, nothing has changed. The version before is kept.',
    content: ['application/json'],
    needs: ['If-Match', 'If-None-Match'],
    answer: 'Accepted',
    hasTag: true,
    refusals: ['body-not-json', 'file-invalid', 'file-changed', 'editing-off', 'reload-refused'],
  },
  'DELETE /layout/:layoutId/file': {
    id: 'deleteLayoutFile',
    summary: 'Remove a layout',
    description:
      'Needs `If-Match` with the `ETag` of its file. Its versions stay, but for the last layout: it cannot be removed.',
    needs: ['If-Match'],
    answer: 'Accepted',
    refusals: ['file-changed', 'editing-off', 'reload-refused'],
  },
  'GET /layout/:layoutId/versions': {
    id: 'getLayoutVersions',
    summary: 'Earlier versions of a layout',
    description: 'The last 20 that were replaced or removed here, also of a layout that is gone.',
    answer: 'VersionsAnswer',
  },
} as const satisfies OperationNotes
