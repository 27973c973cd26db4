// What phones are sent over either carrier. The service builds its answers from these types; the client passes them on.

/** One option of an Index control: a sticker or an answer. */
export interface PhoneOption {
  /** 0 for the first option. */
  readonly index: number
  readonly label: string
  /** A relative or http(s) URL: `new URL(image, base + '/play/')`. */
  readonly image?: string
}

interface AnyPhoneControl {
  /** The control's number, for `act`. */
  readonly lid: number
  /** The control's OSC address. */
  readonly address: string
  /** Passed on unchanged from the layout file. */
  readonly props: { readonly label: string; readonly [property: string]: unknown }
  /** `false` while the control is closed; absent while it is open. */
  readonly enabled?: false
}

interface PhoneChoice extends AnyPhoneControl {
  /** `true`: only each participant's newest choice counts; absent: every action counts. */
  readonly once?: true
}

interface PhoneIndex extends PhoneChoice {
  readonly type: 'Index'
  readonly options: readonly PhoneOption[]
}

interface PhoneToggle extends PhoneChoice {
  readonly type: 'Toggle'
}

interface PlainPhoneControl extends AnyPhoneControl {
  readonly type: 'Button' | 'Slider' | 'String' | 'XYPad'
}

/** A control that participants press, drag, choose from or write in. */
export type PhoneControl = PhoneIndex | PhoneToggle | PlainPhoneControl

/** The active page of a layout. */
export interface PhonePage {
  readonly layoutId: string
  readonly activePageId: string
  readonly controls: readonly PhoneControl[]
}

/** What all participants did at a control; `people` is how many of them count there now. */
export type PhoneResult = { readonly lid: number; readonly people: number } & (
  | { readonly type: 'Button'; readonly count: number }
  | { readonly type: 'Index'; readonly votes: readonly number[] }
  | { readonly type: 'Slider'; readonly mean: number }
  | { readonly type: 'Toggle'; readonly share: number }
  | { readonly type: 'String'; readonly texts: readonly string[] }
  | { readonly type: 'XYPad' }
)

/** Why something was refused: `application/problem+json` (RFC 9457). */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  /** The HTTP status code. */
  readonly status: number
  /** One of a closed list, such as `control-disabled`. */
  readonly code: string
  /** What was expected, what kind of value was received, and how to fix it. */
  readonly detail: string
  /** The members of the body that are wrong; `path` is like `$.value`. */
  readonly errors?: readonly { readonly path: string; readonly expected: string }[]
  /** With `control-not-found`: the active page. */
  readonly activePageId?: string
  /** With `page-invalid`: all pages of the layout, in its order. */
  readonly pageIds?: readonly string[]
  /** With `rate-limited`: the control's `cooldown` applies, not the participant's limit. */
  readonly cooldown?: true
}
