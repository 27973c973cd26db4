import typia, { type tags } from 'typia'
import { Refusal } from '../../errors.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { ShowState } from '../../state/show-state.js'
import { type StoredClosing, storedClosing } from '../../state/timed/closing.js'
import type { FloatingCounts } from '../../view/reactions.js'
import type { ShownScreen } from '../../view/shown-screens.js'
import type { Identifier, Lid, NonNegativeInteger } from '../../wire/scalars.js'
import { describeUnknownVersion, protocolVersion, type Versioned } from '../protocol.js'

/** What the stage tells edges of a layout: JSON, under `layout.<layoutId>`. */
export interface LayoutAtStage extends Versioned {
  readonly activePageId: Identifier
  /** The lids of the controls that may not be used. */
  readonly disabled: readonly Lid[]
  /** The controls that close by themselves; none when left out. */
  readonly closings?: readonly ClosingAtStage[]
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
  /** What its screens show; left out while that is what is on the active page. Judged by itself. */
  readonly screen?: unknown
  /** How often controls were used whose presses rise over screens; left out where none does. Judged by itself. */
  readonly reactions?: unknown
}

/** When a control closes by itself. */
export interface ClosingAtStage extends StoredClosing {
  readonly lid: Lid
}

/**
 * What the stage tells edges of all layouts, under `output`, when each of these layouts is told. Its version is also that
 * of the results, which are a list.
 */
export interface OutputAtStage extends Versioned {
  readonly held: boolean
  /** Those that the stage has loaded: what stands under the keys of others is out of date. */
  readonly layouts: readonly Identifier[]
  /** Why the broker may lose what edges give it, in words; absent while it does not. */
  readonly weakness?: string
  /** Of the protocol, in which the stage reads batches of edges; absent: as machines did that said none. */
  readonly versions?: readonly NonNegativeInteger[]
}

/**
 * @param destinations display hosts of the layout that are connected now. @param screen what its screens show.
 * @param reactions how often controls were used whose presses rise over them.
 */
export function describeAtStage(
  { revocations, rooms }: Pick<ShowState, 'revocations' | 'rooms'>,
  { layoutId, activePage, controls }: LiveLayout,
  destinations: number,
  screen: ShownScreen,
  reactions: readonly FloatingCounts[] = [],
): LayoutAtStage {
  const voidUntil = revocations.voidUntil(layoutId)
  const isTimed = Number.isFinite(voidUntil)
  const more = rooms.moreToday(layoutId)
  const closings = [...controls.values()].flatMap(({ control: { lid }, closing }) =>
    closing ? { lid, ...storedClosing(closing) } : [],
  )
  return {
    activePageId: activePage.pageId,
    disabled: [...controls.values()].filter(({ enabled }) => !enabled).map(({ control }) => control.lid),
    ...(closings.length > 0 && { closings }),
    generation: isTimed ? 0 : revocations.current(layoutId),
    ...(isTimed && { voidUntil }),
    open: rooms.isOpen(layoutId),
    ...(more > 0 && { more }),
    destinations,
    ...((screen.show !== 'auto' || screen.reactions === false) && { screen }),
    ...(reactions.length > 0 && { reactions }),
  }
}

export const isLayoutAtStage = typia.createIs<LayoutAtStage>()
/** By itself: a screen that shows something that this machine does not know must not keep phones from the page. */
export const isShownScreen = typia.createIs<ShownScreen>()
export const areFloatingCounts = typia.createIs<readonly FloatingCounts[]>()
export const isOutputAtStage = typia.createIs<OutputAtStage>()

/** Why an edge takes nothing from phones, though it knows the show. */
export interface Barrier {
  /** For operators. */
  readonly why: string
  /** For phones. */
  readonly refusal: Refusal
}

/**
 * Whether what an edge would acknowledge could be lost: by the broker, or by a stage that cannot read it.
 *
 * @param output as the stage has told it; undefined if it cannot be read. @param value its bytes.
 * @param spoken version of the protocol that this machine writes.
 * @returns undefined if all is well.
 */
export function findBarrier(
  output: OutputAtStage | undefined,
  value: Uint8Array,
  spoken = protocolVersion,
): Barrier | undefined {
  if (output === undefined)
    return { why: describeUnknownVersion(value, 'the stage') ?? unreadable, refusal: notUnderstood }
  const { weakness, versions = unannounced } = output
  if (!versions.includes(spoken)) return { why: describeGap(versions, spoken), refusal: notUnderstood }
  return weakness === undefined ? undefined : { why: weakness, refusal: notKept }
}

function describeGap(versions: readonly number[], spoken: number): string {
  const late = spoken > Math.max(...versions) ? 'the stage' : 'this machine'
  return `this machine speaks version ${spoken} of the protocol, and the stage reads ${versions.join(', ')}: upgrade ${late}`
}

/** What a stage reads that announces nothing: machines did not when there was only this version. */
const unannounced: readonly number[] = [1]
const unreadable = 'what the stage publishes cannot be read: upgrade this machine'
const notKept = refuse('Expected a broker that keeps what it is given; it does not')
const notUnderstood = refuse(
  'Expected a stage whose version and that of this machine go together; they do not',
)

function refuse(why: string): Refusal {
  return new Refusal(
    'overloaded',
    `${why}, as the status of this machine says. Nothing was done. Try again later.`,
    { headers: { 'retry-after': '5' } },
  )
}
