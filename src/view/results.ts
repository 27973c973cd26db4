import type { tags } from 'typia'
import { steadyTime } from '../crowd/clock.js'
import type { Lid } from '../json/identifier.js'
import type { Whole } from '../json/whole.js'
import type { ControlType } from '../layout/layout.js'
import type { LiveControl } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'

/** What the audience has done to a control together: members that depend on its type. */
export interface ControlResult {
  /** Names the control. */
  readonly lid: Lid
  /** What kind of control it is. */
  readonly type: ControlType
  /** How many people are counted now. */
  readonly people: Whole
  /** Of a Button, how often it was pressed. */
  readonly count?: Whole
  /** Of an Index, how often each option was chosen; with `once`, by how many participants. */
  readonly votes?: readonly Whole[]
  /** Of a Slider, the mean of the people who are counted; 0 where there are none. */
  readonly mean?: Share
  /** Of a Toggle, the part of the people who have it on; 0 where there are none. */
  readonly share?: Share
  /** Of a String, the ten newest texts that were shown, newest last. */
  readonly texts?: readonly string[]
}

/** A part of the whole. */
type Share = number & tags.Minimum<0> & tags.Maximum<1>

/** What the audience has done together, as phones see it. */
export class Results {
  constructor(private readonly layouts: Pick<LiveLayouts, 'byId'>) {}

  /** JSON: a list of what the layout file lets everybody see, on all pages, in its order. Undefined for an unknown layout. */
  of(layoutId: string): string | undefined {
    const layout = this.layouts.byId.get(layoutId)
    if (layout === undefined) return undefined
    const now = steadyTime()
    return JSON.stringify(
      [...layout.controls.values()].filter(isPublic).map((live) => describeResult(live, now)),
    )
  }
}

function isPublic({ control: { results }, enabled }: LiveControl): boolean {
  return results === 'live' || (results === 'after' && !enabled)
}

function describeResult({ control, state }: LiveControl, now: number): ControlResult {
  const { lid, type, options } = control
  const { count, votes, newestTexts, crowd } = state
  const common = { lid, type, people: crowd?.count(now) ?? 0 }
  switch (type) {
    case 'Button':
      return { ...common, count }
    case 'Index':
      return { ...common, votes: votes.slice(0, options.length) }
    case 'Slider':
      return { ...common, mean: crowd?.valuesOf('mean', now)[0] ?? 0 }
    case 'Toggle':
      return { ...common, share: crowd?.valuesOf('share', now)[0] ?? 0 }
    case 'String':
      return { ...common, texts: newestTexts }
    case 'XYPad':
      return common
  }
}
