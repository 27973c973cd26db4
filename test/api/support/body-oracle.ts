/** What an action must end in, and what it means where it counts. */
export type Verdict =
  | { readonly code: 'ok'; readonly lid: number; readonly value: unknown }
  | { readonly code: string }

/**
 * Validates the body of an action for the first page of the test layout by the written rules alone: none of the
 * service's own code has a say in it.
 *
 * @param limit bytes
 */
export function judgeBody(body: Buffer, limit: number): Verdict {
  if (body.length > limit) return { code: 'body-too-large' }
  const sent = parse(body)
  if (sent === unreadable) return { code: 'body-not-json' }
  if (typeof sent !== 'object' || sent === null) return { code: 'body-invalid' }
  const { layoutId, lid, type, value } = sent as Record<string, unknown>
  if (typeof layoutId !== 'string' || typeof type !== 'string') return { code: 'body-invalid' }
  if (typeof lid !== 'number' || !Number.isSafeInteger(lid) || lid < 1) return { code: 'body-invalid' }
  if (!['Button', 'Slider', 'Toggle', 'Index', 'String', 'XYPad'].includes(type))
    return { code: 'type-invalid' }
  if (layoutId !== 'show') return { code: 'token-invalid' }
  const control = controls[lid]
  if (control === undefined) return { code: 'control-not-found' }
  if (control.type !== type) return { code: 'type-mismatch' }
  return control.takes(value) ? { code: 'ok', lid, value } : { code: 'value-invalid' }
}

const unreadable = Symbol('unreadable')

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
  } catch {
    return unreadable
  }
}

/** The controls of the first page, by lid, and the values that each takes. */
const controls: readonly ({ readonly type: string; takes(value: unknown): boolean } | undefined)[] = [
  undefined,
  { type: 'Button', takes: isNothing },
  { type: 'Slider', takes: isUnit },
  { type: 'Toggle', takes: (value) => value === true || value === false },
  { type: 'Index', takes: (value) => [0, 1, 2].some((option) => option === value) },
  { type: 'String', takes: (value) => isText(value, 280) },
  { type: 'XYPad', takes: (value) => Array.isArray(value) && value.length === 2 && value.every(isUnit) },
  { type: 'Button', takes: isNothing },
  { type: 'String', takes: (value) => isText(value, 3) },
]

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

function isUnit(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function isText(value: unknown, longest: number): boolean {
  if (typeof value !== 'string') return false
  const characters = [...value]
  return characters.length <= longest && characters.every(isShowable)
}

/** Not a control character (Unicode category Cc), not half a pair, and nothing that turns the text around. */
function isShowable(character: string): boolean {
  if (character === '\n' || character === '\t') return true
  return (
    !/[\p{Cc}\p{Cs}]/u.test(character) &&
    !'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'.includes(character)
  )
}
