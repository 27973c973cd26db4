import { scopes } from '../../../src/auth/scope.js'
import type { Scope } from '../../../src/wire/status.js'
import { apiKey, type TestBridge } from '../../support/show/bridge.js'

/** What a client sends to say who it is. */
export interface Sender {
  readonly name: string
  /** Of the API key in `x-api-key`; `wrong` is anything that is none. */
  readonly key?: Scope | 'wrong'
  /** What `Authorization: Bearer` has. */
  readonly bearer?: Scope | 'token' | 'wrong'
  /** Header lines, byte for byte. */
  readonly lines: readonly string[]
}

/** An API key for each scope; `admin` has the one that has no scope in its file. */
export const keyOf: Readonly<Record<Scope, string>> = {
  view: 'a-viewers-key-for-tests',
  operate: 'an-operators-key-for-tests',
  edit: 'an-editors-key-for-tests',
  tokens: 'a-backends-key-for-tests',
  admin: apiKey,
}

export const scopedKeys = scopes
  .filter((scope) => scope !== 'admin')
  .map((scope) => `${scope}/${scope}:${keyOf[scope]}`)

/** Everybody who may come: without a credential, with a good one of each kind, in the wrong place, and twice. */
export function sendersFor({ token }: Pick<TestBridge, 'token'>): readonly Sender[] {
  const key = (value: string) => `x-api-key: ${value}`
  const bearer = (value: string) => `Authorization: Bearer ${value}`
  return [
    { name: 'nothing', lines: [] },
    { name: 'a wrong key', key: 'wrong', lines: [key('a-key-that-is-not-ours')] },
    { name: 'an empty key', lines: [key('')] },
    { name: 'a key with its name', key: 'wrong', lines: [key(scopedKeys[0]!)] },
    { name: 'a key twice', key: 'wrong', lines: [key(apiKey), key(apiKey)] },
    { name: 'two keys', key: 'wrong', lines: [key(keyOf.view), key(apiKey)] },
    { name: 'a token', bearer: 'token', lines: [bearer(token)] },
    { name: 'a token as a key', key: 'wrong', lines: [key(token)] },
    { name: 'a token twice', bearer: 'wrong', lines: [bearer(token), bearer(token)] },
    { name: 'a wrong token', bearer: 'wrong', lines: [bearer(`${token.slice(0, -4)}AAAA`)] },
    ...scopes.flatMap((scope): Sender[] => [
      { name: `a key: ${scope}`, key: scope, lines: [key(keyOf[scope])] },
      { name: `a key as Bearer: ${scope}`, bearer: scope, lines: [bearer(keyOf[scope])] },
    ]),
  ]
}
