import { type Closing, msLeft } from '../state/timed/closing.js'

/** JSON, or when a control closes, in whose place its time is sent that is left. */
export type PagePart = string | Closing

/** A page for phones, as JSON. It is made once; what it says of controls that close by themselves is right for a moment only. */
export class PhonePage {
  /** The same as long as nothing else passes than the time. */
  readonly steady: string
  readonly isTimed: boolean

  constructor(private readonly parts: readonly PagePart[]) {
    this.steady = textOf(parts, ({ endsAt }) => endsAt)
    this.isTimed = parts.some((part) => typeof part !== 'string')
  }

  /** As of now. */
  get text(): string {
    return this.isTimed ? textOf(this.parts, (closing) => msLeft(closing)) : this.steady
  }
}

/** @param control JSON of an object. @returns the same, which says also how long it is until the control closes. */
export function withClosing(control: string, closing: Closing): readonly PagePart[] {
  return [`${control.slice(0, -1)},"closesIn":`, closing, '}']
}

function textOf(parts: readonly PagePart[], tell: (closing: Closing) => number): string {
  return parts.map((part) => (typeof part === 'string' ? part : tell(part))).join('')
}
