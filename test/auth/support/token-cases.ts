import { createHmac } from 'node:crypto'
import { encode, handMadeToken } from './hand-made-token.js'

/** What the tokens are signed with. */
export const secret = 'a secret of exactly 32 bytes, ok'
export const day = 86_400
export const maxTtl = 90 * day
const seconds = () => Math.floor(Date.now() / 1000)
/** Good claims; their times are those of the moment at which they are read. */
export const sound = {
  iss: 'ovation',
  aud: 'demo',
  sub: 'phone-1',
  scope: 'audience',
  get iat() {
    return seconds() - 60
  },
  get exp() {
    return seconds() + day
  },
}

export const sign = (claims: object | string | Buffer, header?: object | string) =>
  handMadeToken({ claims, secret, ...(header !== undefined && { header }) })
const withClaims = (change: object) => sign({ ...sound, ...change })
const without = (claim: keyof typeof sound) => sign({ ...sound, [claim]: undefined })
/** For claims that only text can express: `"exp":1` replaces the valid one. */
const withText = (claim: keyof typeof sound, text: string) =>
  sign(JSON.stringify({ ...sound, [claim]: '@' }).replace(`"${claim}":"@"`, text))
const withHeader = (change: object) => sign(sound, { alg: 'HS256', typ: 'JWT', ...change })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/**
 * Tokens by what is special about them. Each is made at the moment at which it is read, so that those that are about to
 * expire have not done so, however long ago this module was loaded.
 */
function madeWhenRead(make: (now: number) => Record<string, string>): Readonly<Record<string, string>> {
  const made = {}
  for (const name of Object.keys(make(seconds())))
    Object.defineProperty(made, name, { enumerable: true, get: () => make(seconds())[name] })
  return made
}

export const accepted = madeWhenRead((now) => ({
  'a sound token': sign(sound),
  'one that expired a second ago, within the leeway': withClaims({ exp: now - 1 }),
  'one from 3 s in the future, within the leeway': withClaims({ iat: now + 3 }),
  'one of the longest lifetime': withClaims({ iat: now, exp: now + maxTtl }),
  'one whose nbf has come': withClaims({ nbf: now - 1 }),
  'fractions of a second, which RFC 7519 allows': withClaims({ exp: now + 100.5 }),
  'the lowest rate': withClaims({ rate: 1 }),
  'the highest rate': withClaims({ rate: 1000 }),
  'ids of 64 characters': withClaims({ aud: 'a'.repeat(64), sub: '_-'.repeat(32) }),
  'claims that nobody knows': withClaims({ admin: true, deep: JSON.parse(nested(100)) }),
  'no typ': sign(sound, { alg: 'HS256' }),
  'a kid, which is not looked up': withHeader({ kid: '../../etc/passwd' }),
  'a jku, which is not fetched': withHeader({ jku: 'http://127.0.0.1:1/keys' }),
  'an x5u, which is not fetched': withHeader({ x5u: 'http://127.0.0.1:1/keys' }),
}))

export const expired = madeWhenRead((now) => ({
  'expired 6 s ago': withClaims({ exp: now - 6 }),
  'expired 59 s ago': withClaims({ iat: now - 600, exp: now - 59 }),
  'expired a year ago': withClaims({ iat: now - 366 * day, exp: now - 365 * day }),
}))

export const invalid = madeWhenRead((now) => {
  const [head = '', body = '', signature = ''] = sign(sound).split('.')
  return {
    'no exp': without('exp'),
    'no iat': without('iat'),
    'no iss': without('iss'),
    'no aud': without('aud'),
    'no sub': without('sub'),
    'no scope': without('scope'),
    'exp as text': withClaims({ exp: String(now + 60) }),
    'exp null': withClaims({ exp: null }),
    'exp true': withClaims({ exp: true }),
    'exp an object': withClaims({ exp: {} }),
    'exp an array': withClaims({ exp: [now + 60] }),
    'exp negative': withClaims({ exp: -1 }),
    'exp 2^63': withText('exp', '"exp":9223372036854775808'),
    'exp 2^64': withText('exp', '"exp":18446744073709551616'),
    'exp 1e300': withText('exp', '"exp":1e300'),
    'exp 1e999': withText('exp', '"exp":1e999'),
    'exp twice': withText('exp', `"exp":${now + 60},"exp":${now + 120}`),
    'a lifetime above the longest': withClaims({ iat: now, exp: now + maxTtl + 1 }),
    'a lifetime of ten years': withClaims({ exp: now + 3650 * day }),
    'exp before iat': withClaims({ iat: now + 4, exp: now + 3 }),
    'iat a minute in the future': withClaims({ iat: now + 60 }),
    'iat as text': withClaims({ iat: String(now) }),
    'iat null': withClaims({ iat: null }),
    'iat an object': withClaims({ iat: {} }),
    'nbf a minute in the future': withClaims({ nbf: now + 60 }),
    'nbf as text': withClaims({ nbf: 'x' }),
    'nbf null': withClaims({ nbf: null }),
    'iss of another': withClaims({ iss: 'somebody' }),
    'iss a number': withClaims({ iss: 1 }),
    'iss null': withClaims({ iss: null }),
    'iss an object': withClaims({ iss: {} }),
    'iss an array': withClaims({ iss: ['ovation'] }),
    'aud a number': withClaims({ aud: 1 }),
    'aud null': withClaims({ aud: null }),
    'aud an object': withClaims({ aud: {} }),
    'aud an array': withClaims({ aud: ['demo'] }),
    'aud empty': withClaims({ aud: '' }),
    'aud with a slash': withClaims({ aud: '../demo' }),
    'aud of 65 characters': withClaims({ aud: 'a'.repeat(65) }),
    'aud with a newline at its end': withClaims({ aud: 'demo\n' }),
    'sub a number': withClaims({ sub: 1 }),
    'sub null': withClaims({ sub: null }),
    'sub empty': withClaims({ sub: '' }),
    'sub of 65 characters': withClaims({ sub: 'a'.repeat(65) }),
    'another scope': withClaims({ scope: 'admin' }),
    'two scopes': withClaims({ scope: 'audience admin' }),
    'scopes as an array': withClaims({ scope: ['audience'] }),
    'rate 0': withClaims({ rate: 0 }),
    'rate 1001': withClaims({ rate: 1001 }),
    'rate 1.5': withClaims({ rate: 1.5 }),
    'rate as text': withClaims({ rate: '5' }),
    'rate null': withClaims({ rate: null }),
    'rate 2^63': withText('iat', `"iat":${now},"rate":9223372036854775808`),
    'claims that come by __proto__': sign(
      JSON.stringify({ ...sound, scope: undefined }).replace('{', '{"__proto__":{"scope":"audience"},'),
    ),
    'alg none, unsigned': `${encode({ alg: 'none' })}.${body}.`,
    'alg none, with a signature': sign(sound, { alg: 'none' }),
    'alg None': sign(sound, { alg: 'None' }),
    'alg nOnE': sign(sound, { alg: 'nOnE' }),
    'alg hs256': sign(sound, { alg: 'hs256' }),
    'alg missing': sign(sound, { typ: 'JWT' }),
    'alg null': sign(sound, { alg: null }),
    'alg twice': sign(sound, '{"alg":"none","alg":"HS256"}'),
    'alg HS384 over an HS256 signature': sign(sound, { alg: 'HS384' }),
    'alg RS256 over an HS256 signature': sign(sound, { alg: 'RS256' }),
    'alg HS512, rightly signed': (() => {
      const signed = `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}`
      return `${signed}.${createHmac('sha512', secret).update(signed).digest('base64url')}`
    })(),
    crit: withHeader({ crit: ['exp'] }),
    'crit empty': withHeader({ crit: [] }),
    'crit with an escape in its name': sign(sound, '{"alg":"HS256","\\u0063rit":["b64"],"b64":false}'),
    'kid a number': withHeader({ kid: 5 }),
    'typ a number': withHeader({ typ: 4 }),
    'a header that is no object': sign(sound, '[]'),
    'another secret': handMadeToken({ claims: sound, secret: 'another secret, just as long as it' }),
    'the empty secret': handMadeToken({ claims: sound, secret: '' }),
    'a changed claim': `${head}.${encode({ ...sound, aud: 'other' })}.${signature}`,
    'a signature cut short': `${head}.${body}.${signature.slice(0, -1)}`,
    'a signature of other spare bits': `${head}.${body}.${otherSpareBits(signature)}`,
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${head}.${body}.${signature}.x`,
    'five parts, as encrypted tokens have': `${head}.${body}.${signature}.x.x`,
    'padding at the end': `${head}.${body}.${signature}=`,
    'base64 instead of base64url': `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    'a newline at the end': `${head}.${body}.${signature}\n`,
    'a blank inside': `${head}. ${body}.${signature}`,
    'NUL at the end': `${head}.${body}.${signature}\0`,
    'a letter outside ASCII': `${head}.${body}é.${signature}`,
    garbage: 'garbage',
    'only dots': '..',
    'an array as claims': sign('[]'),
    'null as claims': sign('null'),
    'text as claims': sign('"ovation"'),
    'a number as claims': sign('5'),
    'nothing as claims': sign(''),
    'claims that are no JSON': sign('{iss:ovation}'),
    'claims that are no UTF-8': sign(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    'half a surrogate pair': withText('sub', '"sub":"\\ud800"'),
    '130 levels of nesting': withText('iat', `"iat":${now},"deep":${nested(130)}`),
    'more than a header may have': withClaims({ long: 'x'.repeat(5000) }),
  }
})

/** The last of 43 characters carries two bits that mean nothing; only one spelling of them is canonical. */
function otherSpareBits(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? '') + 1]
}
