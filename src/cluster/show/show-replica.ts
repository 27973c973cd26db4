import typia from 'typia'
import type { GroupCommit } from '../../action/group-commit.js'
import type { TokenGenerations } from '../../auth/claims.js'
import { Refusal } from '../../errors.js'
import type { Log } from '../../log.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { ShowState } from '../../state/show-state.js'
import { automatic } from '../../state/shown/screens.js'
import { isOver } from '../../state/timed/closing.js'
import type { FloatingCounts } from '../../view/reactions.js'
import type { ShownScreen } from '../../view/shown-screens.js'
import type { ControlResult } from '../../wire/result.js'
import { layoutOfLight, outputKey } from '../names.js'
import { parseJson, readVersioned } from '../protocol.js'
import { FollowedClosings } from './followed-closings.js'
import { FollowedLights } from './followed-lights.js'
import {
  areFloatingCounts,
  type Barrier,
  findBarrier,
  isLayoutAtStage,
  isOutputAtStage,
  isShownScreen,
  type LayoutAtStage,
} from './layout-at-stage.js'

export interface ShowReplicaContext {
  readonly state: ShowState
  readonly commit: Pick<GroupCommit, 'join'>
  readonly log: Log
  /** Tokens that were good may be void now. */
  readonly onRevoked: () => void
}

/** What the stage has told an edge: the layouts here have the pages, disabled controls, rooms and revocations of the stage. */
export class ShowReplica implements TokenGenerations {
  readonly #layouts = new Map<string, LayoutAtStage>()
  readonly #closings = new FollowedClosings()
  readonly #lights: FollowedLights
  /** Those that the stage has loaded. */
  #loaded: ReadonlySet<string> = new Set()
  readonly #results = new Map<string, string>()
  /** Why nothing may be acknowledged, as the stage sees it; undefined if it may. */
  barrier: Barrier | undefined
  #isApplying = false

  constructor(private readonly context: ShowReplicaContext) {
    this.#lights = new FollowedLights(context.state.lights)
    context.state.layouts.follow(() => this.#applyAgain())
  }

  /** Loaded layouts that the stage has not published. */
  get missing(): readonly string[] {
    return [...this.context.state.layouts.byId.keys()].filter((layoutId) => !this.#isPublished(layoutId))
  }

  /** @throws {Refusal} `overloaded` for a layout that the stage has not published. */
  current(layoutId: string): number {
    this.#require(layoutId)
    return this.context.state.revocations.current(layoutId)
  }

  /** @throws {Refusal} `overloaded` for a layout that the stage has not published. */
  voidUntil(layoutId: string): number {
    this.#require(layoutId)
    return this.context.state.revocations.voidUntil(layoutId)
  }

  destinationsOf(layoutId: string): number {
    return this.#layouts.get(layoutId)?.destinations ?? 0
  }

  /** JSON: what the stage has told last of what the audience does together. Undefined for an unknown layout. */
  resultsOf(layoutId: string): string | undefined {
    return this.context.state.layouts.byId.has(layoutId) ? (this.#results.get(layoutId) ?? '[]') : undefined
  }

  /** What the stage has told last of what screens show. */
  screenOf(layoutId: string): ShownScreen {
    const screen = this.#layouts.get(layoutId)?.screen
    return isShownScreen(screen) ? screen : automatic
  }

  /** What the stage has told last of presses that rise over screens. */
  reactionsOf(layoutId: string): readonly FloatingCounts[] {
    const reactions = this.#layouts.get(layoutId)?.reactions
    return areFloatingCounts(reactions) ? reactions : []
  }

  /** The stage has told something. @param key of the bucket. @param heardAt when it passed by; undefined of what was only read. */
  take(key: string, value: Uint8Array, heardAt?: number): void {
    const lit = layoutOfLight(key)
    if (lit !== undefined) return this.#lights.take(lit, value, heardAt)
    const [kind, layoutId = ''] = key.split('.')
    if (kind === 'results') this.#takeResults(layoutId, value)
    else if (kind === 'layout') this.#takeLayout(layoutId, value)
    else if (key === outputKey) this.#takeOutput(value)
  }

  #takeResults(layoutId: string, value: Uint8Array): void {
    const results = parseJson(value)
    if (areResults(results)) this.#results.set(layoutId, JSON.stringify(results))
  }

  #takeLayout(layoutId: string, value: Uint8Array): void {
    const shown = readVersioned(value, isLayoutAtStage)
    if (shown === undefined)
      return this.context.log.warn(
        { layoutId },
        'the stage publishes a layout in a newer form: upgrade this machine',
      )
    this.#layouts.set(layoutId, shown)
    this.#closings.take(layoutId, shown.closings ?? [])
    this.#revoke(layoutId, shown)
    this.#apply(layoutId, shown)
  }

  #revoke(layoutId: string, { generation, voidUntil }: LayoutAtStage): void {
    const { revocations } = this.context.state
    const before = [revocations.current(layoutId), revocations.voidUntil(layoutId)]
    if (generation > 0) revocations.restore(layoutId, generation)
    else if (voidUntil !== undefined) revocations.restoreSecond(layoutId, voidUntil)
    if (before[0] === revocations.current(layoutId) && before[1] === revocations.voidUntil(layoutId)) return
    this.context.log.info({ layoutId }, 'tokens revoked at the stage')
    this.context.onRevoked()
  }

  #takeOutput(value: Uint8Array): void {
    const { hold } = this.context.state
    const output = readVersioned(value, isOutputAtStage)
    this.#setBarrier(findBarrier(output, value))
    if (output === undefined) return
    const isGone = [...this.#loaded].some((layoutId) => !output.layouts.includes(layoutId))
    this.#loaded = new Set(output.layouts)
    // Nobody can say any more which tokens of a layout are good that the stage does not have.
    if (isGone) this.context.onRevoked()
    if (output.held === hold.isHeld) return
    if (output.held) hold.begin()
    else hold.end()
  }

  #setBarrier(barrier: Barrier | undefined): void {
    if (barrier !== undefined && barrier.why !== this.barrier?.why)
      this.context.log.error(`nothing is taken: ${barrier.why}`)
    this.barrier = barrier
  }

  #isPublished(layoutId: string): boolean {
    return this.#loaded.has(layoutId) && this.#layouts.has(layoutId)
  }

  #require(layoutId: string): void {
    if (!this.#isPublished(layoutId)) throw showUnknown
  }

  /** After a change of the layouts they are as their files say. */
  #applyAgain(): void {
    if (this.#isApplying) return
    queueMicrotask(() => {
      for (const [layoutId, shown] of this.#layouts) this.#apply(layoutId, shown)
    })
  }

  #apply(layoutId: string, shown: LayoutAtStage): void {
    const { state, commit } = this.context
    const layout = state.layouts.byId.get(layoutId)
    if (layout === undefined) return
    this.#isApplying = true
    try {
      this.#switchPage(layout, shown.activePageId)
      const disabled = new Set(shown.disabled)
      for (const [lid, live] of layout.controls) {
        const closing = this.#closings.of(layoutId, lid)
        // Closed by the clock of this machine, it stays so, although the stage has not told it yet.
        const isClosed = disabled.has(lid) || (closing !== undefined && isOver(closing))
        state.layouts.enable(live, !isClosed, isClosed ? undefined : closing)
      }
      state.rooms.setOpen(layoutId, shown.open)
      state.rooms.setMore(layoutId, shown.more ?? 0)
    } finally {
      this.#isApplying = false
    }
    commit.join()
  }

  #switchPage(layout: LiveLayout, pageId: string): void {
    const { state, log } = this.context
    const { layoutId, activePage } = layout
    if (activePage.pageId === pageId) return
    // One that is not there yet is in the files that the stage has told just before.
    if (state.layouts.switchPage(layout, pageId)) log.info({ layoutId, pageId }, 'page switched at the stage')
  }
}

/** To phones, until the stage has told what they ask for. */
export const showUnknown = new Refusal(
  'overloaded',
  'This machine has not received the show of the stage yet; nothing was done. Try again in a second.',
  { headers: { 'retry-after': '1' } },
)

const areResults = typia.createIs<readonly ControlResult[]>()
