import typia, { type tags } from 'typia'
import type { LiveLayout } from '../../state/live-layout.js'
import type { ShowState } from '../../state/show-state.js'
import type { Identifier, Lid, NonNegativeInteger } from '../../wire/scalars.js'
import { readVersioned, type Versioned } from '../protocol.js'

/** What the stage tells edges of a layout: JSON, under `layout.<layoutId>`. */
export interface ShownLayout extends Versioned {
  readonly activePageId: Identifier
  /** The lids of the controls that may not be used. */
  readonly disabled: readonly Lid[]
  /** Of its tokens; 0 before the first revocation. */
  readonly generation: NonNegativeInteger
  /** Second since 1970, of a revocation by an earlier version: tokens made up to it are void. */
  readonly voidUntil?: number & tags.Minimum<0>
  /** Whether people may join by themselves. */
  readonly open: boolean
  /** How many may join today beyond `[room] people`, at each machine; 0 when left out. */
  readonly more?: NonNegativeInteger
  /** Display hosts that are connected now. */
  readonly destinations: NonNegativeInteger
}

/**
 * What the stage tells edges of all layouts, under `output`, when each of these layouts is told. Its version is also that
 * of the results, which are a list.
 */
export interface ShownOutput extends Versioned {
  readonly held: boolean
  /** Those that the stage has loaded: what stands under the keys of others is out of date. */
  readonly layouts: readonly Identifier[]
  /** Why the broker may lose what edges give it, in words; absent while it does not. */
  readonly weakness?: string
  /** Of the protocol, in which the stage reads batches of edges; absent: as machines did that said none. */
  readonly versions?: readonly NonNegativeInteger[]
}

/** @param destinations display hosts of the layout that are connected now. */
export function describeShown(
  { revocations, rooms }: Pick<ShowState, 'revocations' | 'rooms'>,
  { layoutId, activePage, controls }: LiveLayout,
  destinations: number,
): ShownLayout {
  const voidUntil = revocations.voidUntil(layoutId)
  const isTimed = Number.isFinite(voidUntil)
  const more = rooms.moreToday(layoutId)
  return {
    activePageId: activePage.pageId,
    disabled: [...controls.values()].filter(({ enabled }) => !enabled).map(({ control }) => control.lid),
    generation: isTimed ? 0 : revocations.current(layoutId),
    ...(isTimed && { voidUntil }),
    open: rooms.isOpen(layoutId),
    ...(more > 0 && { more }),
    destinations,
  }
}

/** @returns undefined for anything else, and for an unknown version. */
export function readShownLayout(bytes: Uint8Array): ShownLayout | undefined {
  return readVersioned(bytes, isShownLayout)
}

/** @returns undefined for anything else, and for an unknown version. */
export function readShownOutput(bytes: Uint8Array): ShownOutput | undefined {
  return readVersioned(bytes, isShownOutput)
}

const isShownLayout = typia.createIs<ShownLayout>()
const isShownOutput = typia.createIs<ShownOutput>()
