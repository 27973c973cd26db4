export const controlTypes = ['Button', 'Slider', 'Toggle', 'Index', 'String', 'XYPad'] as const

export type ControlType = (typeof controlTypes)[number]

/** One choice of an Index control: a sticker or an answer. */
export interface Option {
  /** Its place in the list of options, from 0. */
  readonly index: number
  readonly label: string
  /** A relative or http(s) URL. */
  readonly image?: string
}

/** One thing to press, drag, choose or write on. */
export interface Control {
  /** Positive safe integer, unique in the layout. */
  readonly lid: number
  /** `/` and 4 to 10 digits, unique in the layout. */
  readonly address: string
  readonly type: ControlType
  /** What clients draw it from; kept as the file has it. */
  readonly props: Readonly<Record<string, unknown>> & { readonly label: string }
  /** In the order of their indexes; empty unless the control is an Index. */
  readonly options: readonly Option[]
  /** Presses of a Button that make its normalised value 1; > 0. */
  readonly fullScale: number
  /** The longest text of a String, in Unicode code points; 1..320. */
  readonly maxLength: number
  /** Seconds between two actions of one participant; clients are not told. */
  readonly cooldown: number | undefined
}

export interface Page {
  readonly pageId: string
  readonly name: string
  readonly controls: readonly Control[]
  readonly byLid: ReadonlyMap<number, Control>
}

/** A judged layout file; nothing in it changes while the daemon runs. */
export interface Layout {
  readonly layoutId: string
  readonly name: string
  /** The page a show begins with; which one is active now is no part of the layout. */
  readonly activePageId: string
  /** By pageId, in the order of the file; never empty. */
  readonly pages: ReadonlyMap<string, Page>
  /** Of all pages, by lid. */
  readonly controls: ReadonlyMap<number, Control>
  /** Path of the file it was read from. */
  readonly file: string
}

/** Every layout there is, by layoutId. */
export type Catalogue = ReadonlyMap<string, Layout>

/** A control as clients are told of it. */
export interface ControlDescription {
  readonly lid: number
  readonly address: string
  readonly type: ControlType
  readonly props: Control['props']
  readonly options?: readonly Option[]
}

/** The part of a control that clients see; only an Index has `options`. */
export function describeControl({ lid, address, type, props, options }: Control): ControlDescription {
  return type === 'Index' ? { lid, address, type, props, options } : { lid, address, type, props }
}

/** The address of a control that names none: `/` and the lid, zero-padded to four digits. */
export function defaultAddress(lid: number): string {
  return `/${String(lid).padStart(4, '0')}`
}
