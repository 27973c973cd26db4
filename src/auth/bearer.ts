import { tokenInvalid } from './token-refusal.js'

/** A valid token has about 300 characters. */
const longestHeader = 4096

/**
 * The token in `Bearer <token>`: the scheme in any case (RFC 9110 §11.1), the token in the compact form of a JWS
 * (RFC 7515 §7.1).
 *
 * @param authorization the whole value of the header, `''` if absent.
 * @throws {Refusal} `token-invalid`.
 */
export function readBearer(authorization: string): string {
  if (authorization === '')
    throw tokenInvalid('Expected the header `Authorization: Bearer <token>`; received none.')
  if (authorization.length > longestHeader)
    throw tokenInvalid(
      `Expected an Authorization of at most ${longestHeader} characters; received ${authorization.length}.`,
    )
  const token = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  if (token === undefined)
    throw tokenInvalid('Expected the word Bearer, one space and an audience token; received something else.')
  return token
}
