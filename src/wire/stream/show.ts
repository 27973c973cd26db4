import type { ShownControl } from '../control.js'
import type { ShownState, TextEvent, WaitingText } from '../control-state.js'
import type { ShownDisplay } from '../display.js'
import type { Invitation, NewPeople } from '../room.js'
import type { Lid, NonNegativeInteger } from '../scalars.js'
import type { ScreenChoice } from '../screen.js'
import type { ShownActions } from '../status.js'
import type { Light, LightEvent } from './light.js'
import type { Steered, SteeredEvent } from './steered.js'

/** A control with what the audience has done to it. */
export type ControlOnShow = ShownControl & ShownState & { readonly results?: 'live' | 'after' }

/** A page of a layout with its controls, those of every page first. */
export interface PageOnShow {
  /** Unique in the layout. */
  readonly pageId: string
  /** What people call it. */
  readonly name: string
  /** In the order in which clients show them. */
  readonly controls: readonly ControlOnShow[]
}

/** What of a show may change at any time, beside its controls. */
export interface ShowParts {
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** Whether the audience's values are kept from the displays. */
  readonly held: boolean
  /** Whether the show is recorded; false while the disk fails, null where nothing is to be recorded. */
  readonly recording: boolean | null
  /** What the screens show. */
  readonly screen: ScreenChoice
  /** The light, without colours where it is out; null where the layout has none. */
  readonly light: Light | null
  /** Signs of those whose texts are dropped. */
  readonly muted: readonly string[]
  /** The last reset, as long as it can be undone; null where there is none. */
  readonly lastReset: LastReset | null
  /** Whether people may join by themselves. */
  readonly room: { readonly open: boolean }
  /** Who has joined today for the first time. */
  readonly newPeople: NewPeople
  /** What QR codes say. */
  readonly join: Invitation
  /** What the link to the screen carries. */
  readonly ticket: string
  /** Those of the settings first. */
  readonly displays: readonly ShownDisplay[]
  /** Open streams of the layout's phones. */
  readonly phones: number
  /** Those of all layouts since the start. */
  readonly actions: ShownActions
}

/** A reset that can be undone. */
export interface LastReset {
  /** The control, or all of the layout. */
  readonly lid: Lid | 'all'
  /** Until when it can be undone, ms since 1970. */
  readonly until: NonNegativeInteger
}

/** The whole show: the first event, and again where an operator has missed something. */
export interface WholeShow extends ShowParts {
  readonly event: 'show'
  readonly layoutId: string
  /** In the order of the layout file. */
  readonly pages: readonly PageOnShow[]
  /** The oldest that wait, oldest first, at most 1,000. */
  readonly texts: readonly WaitingText[]
  /** What operators did, oldest first, at most 50. */
  readonly steered: readonly Steered[]
}

/** What has changed since the last event: only those parts, and only those controls. */
export interface ShowChanges extends Partial<ShowParts> {
  readonly event: 'changes'
  readonly controls?: readonly ControlOnShow[]
}

/** What an operator's stream is sent. */
export type ShowEvent = WholeShow | ShowChanges | TextEvent | LightEvent | SteeredEvent
