import type { TestBridge } from '../../../../support/show/bridge.js'
import type { PageOptions } from '../open-page.js'

/** Who brings a page into a state, in whatever browser. */
export interface PagePerson {
  /** Waits until it is there, with these words. */
  sees(selector: string, words?: string): Promise<unknown>
  tap(selector: string, words?: string): Promise<unknown>
  /** `\n` is Enter. */
  fill(selector: string, text: string): Promise<unknown>
  type(text: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  /** Has the network fail, and the page notice at once. */
  goOffline(): Promise<unknown>
}

/** How one of the pages can look, and how it comes to that. */
export interface RoomState extends Pick<PageOptions, 'locale'> {
  readonly name: string
  /** The address below the base; without a fragment, the passcode is put there. */
  readonly path: string
  /** Typed where the page asks for one. */
  readonly key?: string
  /** Sizes that are looked at, the usual one first: that one in light too. */
  readonly sizes: readonly NonNullable<PageOptions['size']>[]
  /** What is there when it looks so. */
  readonly shows: string
  /** Done before the page is opened. @returns takes it back. */
  before?(bridge: TestBridge): Promise<unknown>
  after?(bridge: TestBridge): Promise<unknown>
  /** Done on the page. */
  reach?(person: PagePerson, bridge: TestBridge): Promise<unknown>
}
