import { tokenInvalid } from '../../auth/jwt.js'
import type { Hello } from '../../wire/stream/frame.js'
import type { Frame } from './frame.js'

/** @throws {Refusal} `token-invalid`, also for a frame that is no hello. */
export function readHello({ hello }: Frame): Hello {
  if (typeof hello !== 'object' || hello === null) throw helloExpected
  const { token, key, screen, ticket, layoutId } = hello as Readonly<Record<string, unknown>>
  // Two credentials count as none.
  if ([token, key, screen].filter((each) => each !== undefined).length !== 1) throw helloExpected
  if (typeof token === 'string') return { token }
  if (typeof key === 'string' && typeof layoutId === 'string') return { key, layoutId }
  if (typeof screen === 'string' && ticket === undefined) return { screen }
  if (typeof screen === 'string' && typeof ticket === 'string') return { screen, ticket }
  throw helloExpected
}

export const helloExpected = tokenInvalid(
  'Expected `{"hello":{"token"}}` of a phone, `{"hello":{"key","layoutId"}}` of an operator, or `{"hello":{"screen","ticket"?}}` of a screen, as the first frame.',
)
