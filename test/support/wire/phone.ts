import { createHmac } from 'node:crypto'

/** One request, the same bytes for every server. */
export interface ActionRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The request as sent (RFC 9112). @param line its method and path. */
export function wireText({ headers, body }: ActionRequest, line = 'POST /action'): string {
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  return `${line} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** What Safari on an iPhone sends from a page of another origin, with its own token for the layout. */
export function phoneHeaders(layoutId: string, participant: string, secret: string): Record<string, string> {
  return {
    host: 'ovation.example',
    connection: 'keep-alive',
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    accept: '*/*',
    'accept-language': 'en-GB,en;q=0.9',
    'accept-encoding': 'gzip, deflate, br',
    'content-type': 'application/json',
    origin: 'https://show.example',
    referer: 'https://show.example/',
    'sec-fetch-dest': 'empty',
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'cross-site',
    authorization: `Bearer ${mintToken(layoutId, participant, secret)}`,
  }
}

/** What a program sends that sends no more than it must, with a token as `phoneHeaders` makes it. */
export function fewestHeaders(layoutId: string, participant: string, secret: string): Record<string, string> {
  return {
    host: 'ovation.example',
    'content-type': 'application/json',
    authorization: `Bearer ${mintToken(layoutId, participant, secret)}`,
  }
}

/** An audience token, made without the daemon's code (RFC 7515, HS256). */
export function mintToken(layoutId: string, participant: string, secret: string): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'ovation',
    aud: layoutId,
    sub: participant,
    scope: 'audience',
    iat,
    exp: iat + 86_400,
  }
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
