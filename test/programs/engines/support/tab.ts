import type { Test } from 'tap'

/** A place in the window, CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What a tab is opened with. */
export interface TabOptions {
  /** Of the window, CSS pixels. */
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'dark' | 'light'
}

/** The one tab of a browser of its own, as every engine can be steered. */
export interface Tab {
  /** Begins to load an address. */
  goto(url: string): Promise<void>
  /** The value of an expression in the page, which is waited for if it is a promise. */
  evaluate<T>(expression: string): Promise<T>
  /** Brings the mouse to a point, where there is one. */
  hover(point: Point): Promise<void>
  /** Puts a finger down at the first point and moves it over the others; the mouse where the driver has no finger. */
  drag(points: readonly Point[]): Promise<void>
  /** Types as on a keyboard; `\n` is Enter. */
  type(text: string): Promise<void>
  /** What is in the window, as PNG. */
  screenshot(): Promise<Buffer>
}

/** A browser that tests steer. */
export interface Engine {
  readonly name: string
  /** Starts the browser with nothing kept from before; it ends with the test. */
  open(t: Pick<Test, 'teardown'>, options: TabOptions): Promise<Tab>
}
