// What phones are sent, by whatever carrier. The service makes its answers of these types, and the client gives them on.

/** One choice of an Index control: a sticker or an answer. */
export interface PhoneOption {
  /** 0 for the first one. */
  readonly index: number
  readonly label: string
  /** A relative or http(s) URL: `new URL(image, base + '/play/')`. */
  readonly image?: string
}

interface AnyPhoneControl {
  /** What `act` names it by. */
  readonly lid: number
  /** Its OSC address. */
  readonly address: string
  /** As in the layout file. */
  readonly props: { readonly label: string; readonly [property: string]: unknown }
  /** `false`: closed for now; absent: open. */
  readonly enabled?: false
}

interface PhoneChoice extends AnyPhoneControl {
  /** `true`: each participant has one choice there, the newest; absent: each action counts by itself. */
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

/** What people press, drag, choose or write. */
export type PhoneControl = PhoneIndex | PhoneToggle | PlainPhoneControl

/** The active page of a layout. */
export interface PhonePage {
  readonly layoutId: string
  readonly activePageId: string
  readonly controls: readonly PhoneControl[]
}

/** What all did together at a control; `people` are those who are counted there now. */
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
  /** Of HTTP. */
  readonly status: number
  /** One of a closed list, such as `control-disabled`. */
  readonly code: string
  /** What was expected, what kind of thing came, and how to mend it. */
  readonly detail: string
  /** Which members of the body are wrong; `path` is like `$.value`. */
  readonly errors?: readonly { readonly path: string; readonly expected: string }[]
  /** With `control-not-found`: the page that is active. */
  readonly activePageId?: string
  /** With `page-invalid`: all pages, in their order. */
  readonly pageIds?: readonly string[]
  /** With `rate-limited`: it is the control's `cooldown`, and not the limit of the phone. */
  readonly cooldown?: true
}
