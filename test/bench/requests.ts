import { createHmac } from 'node:crypto'

/** What the load needs to know of a control. */
export interface BenchControl {
  readonly lid: number
  readonly type: string
  readonly options?: readonly unknown[]
}

/** One `POST /action`, the same bytes for every server. */
export interface ActionRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const tokenCount = 500
/** Ten for each token; all together 4 MB. */
const requestCount = 5000

/**
 * The actions of a crowd: 70 % Button, 20 % Slider in 100 positions, 10 % others, over 500 tokens.
 *
 * @param controls those of the active page; the share of a kind that it lacks goes to the Button
 * @throws Error when there is no Button
 */
export function makeRequests(
  layoutId: string,
  controls: readonly BenchControl[],
  secret: string,
): ActionRequest[] {
  const button = controls.find(({ type }) => type === 'Button')
  if (!button) throw new Error(`the active page of layout ${layoutId} has no Button to press`)
  const slider = controls.find(({ type }) => type === 'Slider') ?? button
  const others = controls.filter(({ type }) => otherTypes.includes(type))
  const tokens = Array.from({ length: tokenCount }, (_, n) => mintToken(layoutId, `phone-${n}`, secret))
  return Array.from({ length: requestCount }, (_, n) => {
    const round = Math.floor(n / tokenCount)
    // Moved on by one each round, so that every token does something of every kind.
    const share = (n + round) % 10
    const step = Math.floor(n / 10)
    const control = share < 7 ? button : share < 9 ? slider : (others[step % others.length] ?? button)
    const { lid, type } = control
    const body = JSON.stringify({ layoutId, lid, type, value: valueFor(control, step) })
    return { headers: phoneHeaders(tokens[n % tokenCount]!), body }
  })
}

/** The request as it goes over the wire (RFC 9112). */
export function wireText({ headers, body }: ActionRequest): string {
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  return `POST /action HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

const otherTypes = ['Index', 'Toggle', 'XYPad']

/** A value that the control takes; `undefined` (left out of the body) for a Button. */
function valueFor({ type, options }: BenchControl, step: number): unknown {
  const fraction = (step % 100) / 100
  switch (type) {
    case 'Slider':
      return fraction
    case 'Toggle':
      return step % 4 < 2
    case 'Index':
      return step % (options?.length ?? 1)
    case 'XYPad':
      return [fraction, 1 - fraction]
    default:
      return undefined
  }
}

/** An audience token, made by hand so that no code of the daemon's is needed (RFC 7515, HS256). */
function mintToken(layoutId: string, participant: string, secret: string): string {
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

/** What Safari on an iPhone sends from a page of another origin. */
function phoneHeaders(token: string): Record<string, string> {
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
    authorization: `Bearer ${token}`,
  }
}
