import { tokenInvalid } from '../auth/token-refusal.js'
import type { Frame } from './frame.js'

/** Who a client says that it is. */
export type Hello = { readonly token: string } | { readonly key: string; readonly layoutId: string }

/** @throws {Refusal} `token-invalid`, also for a frame that is no hello. */
export function readHello({ hello }: Frame): Hello {
  if (typeof hello !== 'object' || hello === null) throw helloExpected
  const { token, key, layoutId } = hello as Readonly<Record<string, unknown>>
  // Two credentials count as none.
  if (typeof token === 'string' && key === undefined) return { token }
  if (typeof key === 'string' && typeof layoutId === 'string' && token === undefined) return { key, layoutId }
  throw helloExpected
}

export const helloExpected = tokenInvalid(
  'Expected `{"hello":{"token"}}` of a phone, or `{"hello":{"key","layoutId"}}` of an operator, as the first frame.',
)
