import { type Answer, answer } from './bridge.js'

/** Asks to join. @param body text is sent as it is. */
export function joinRoom(
  { url }: { readonly url: string },
  body: unknown = {},
  layoutId = 'show',
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<Answer> {
  return answer(
    fetch(`${url}/join/${layoutId}`, {
      method: 'POST',
      headers,
      // Bytes, since fetch names the type of a text.
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    }),
  )
}

/** The claims of a token, anybody who has signed it. */
// biome-ignore lint/suspicious/noExplicitAny: each test checks the claims that it expects
export function claimsIn(token: string): any {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
