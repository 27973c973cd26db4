const key = 'dGhlIHNhbXBsZSBub25jZQ=='

/** The header lines of an opening handshake, as it should be. */
export const handshakeLines = {
  Host: '127.0.0.1',
  Upgrade: 'websocket',
  Connection: 'Upgrade',
  'Sec-WebSocket-Key': key,
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Protocol': 'ovation.v1',
} as const

/** An opening handshake. @param changes other header lines; one that is undefined is left out. */
export function handshake(
  changes: Readonly<Record<string, string | undefined>> = {},
  requestLine = 'GET /stream HTTP/1.1',
): string {
  const lines = Object.entries<string | undefined>({ ...handshakeLines, ...changes }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]),
  )
  return `${[requestLine, ...lines].join('\r\n')}\r\n\r\n`
}
