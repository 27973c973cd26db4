import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../errors.js'
import { invalidTokenHeaders } from './jwt.js'
import { type DeskPermission, deskPermissions } from './scope.js'
import type { Secret, TokenSecretPair } from './secret.js'

/** How long a code is valid, seconds. */
const ttl = 600

/** Bytes of a code's parts: until when it is valid, a random name that makes it unique, and a signature. */
const timeLength = 4
const nameLength = 12
const contentLength = timeLength + nameLength
const signatureLength = 16
/** In base64url. Nobody guesses the 128 bits of a signature, however often they try, so attempts need no limit. */
const form = /^[\w-]{43}$/

/**
 * Makes a code that opens the desk once, within ten minutes: who knows the secret need not ask the service.
 * @param permission what the key may do that the desk gets for it.
 */
export function makeDeskCode(secret: Secret, permission: DeskPermission = 'operate'): string {
  const content = randomBytes(contentLength)
  content.writeUInt32BE(Math.floor(Date.now() / 1000) + ttl)
  return Buffer.concat([content, signatureOf(content, secret, permission)]).toString('base64url')
}

export class DeskCodes {
  /** @param used the codes that were accepted before. */
  constructor(
    private secrets: TokenSecretPair,
    private readonly used: UsedCodes,
  ) {}

  /** From now on accepts codes signed with one of these secrets. */
  rotate(secrets: TokenSecretPair): void {
    this.secrets = secrets
  }

  /** What a code is for; it is not used up. @throws {Refusal} `token-invalid`. */
  permissionOf(code: string): DeskPermission {
    const bytes = form.test(code) ? Buffer.from(code, 'base64url') : undefined
    const permission = bytes && deskPermissions.find((each) => this.#isSigned(bytes, each))
    if (permission === undefined) throw codeInvalid
    return permission
  }

  /** Accepts a code, which is then used up. @throws {Refusal} `token-invalid`, `token-expired`. */
  take(code: string): void {
    this.permissionOf(code)
    const bytes = Buffer.from(code, 'base64url')
    const goodUntil = bytes.readUInt32BE()
    const left = goodUntil - Date.now() / 1000
    // If more time is left than any code starts with, the clock was set back, and nobody knows how old the code is.
    if (left <= 0 || left > ttl + 1) throw codeExpired
    const name = bytes.toString('base64url', timeLength, contentLength)
    if (!this.used.add({ name, goodUntil })) throw codeExpired
  }

  #isSigned(bytes: Buffer, permission: DeskPermission): boolean {
    const { secret, previousSecret } = this.secrets
    const content = bytes.subarray(0, contentLength)
    const signature = bytes.subarray(contentLength)
    const isOf = (one: Secret | undefined) =>
      one !== undefined && timingSafeEqual(signatureOf(content, one, permission), signature)
    return isOf(secret) || isOf(previousSecret)
  }
}

/** A code that has opened the desk. */
export interface UsedCode {
  readonly name: string
  /** Until when it would have been valid, seconds since 1970. */
  readonly goodUntil: number
}

export type UsedCodeEntry = readonly [kind: 'used-code', code: UsedCode]

/** How long a used code is remembered after it has expired, seconds: the clock may be set back. */
const keptFor = 86_400

/** The codes that have opened the desk, so that each opens it only once. */
export class UsedCodes {
  /** By name. */
  readonly #goodUntil = new Map<string, number>()

  /** @param changes where each change is to be stored. */
  constructor(private readonly changes: { other(entry: UsedCodeEntry): void }) {}

  /** @returns false if the code was used before. */
  add(code: UsedCode): boolean {
    if (this.#goodUntil.has(code.name)) return false
    this.#forgetOld()
    this.restore(code)
    this.changes.other(['used-code', code])
    return true
  }

  /** Takes a code from the store. */
  restore({ name, goodUntil }: UsedCode): void {
    this.#goodUntil.set(name, goodUntil)
  }

  *entries(): Generator<UsedCodeEntry> {
    for (const [name, goodUntil] of this.#goodUntil) yield ['used-code', { name, goodUntil }]
  }

  #forgetOld(): void {
    const now = Date.now() / 1000
    for (const [name, goodUntil] of this.#goodUntil)
      if (goodUntil + keptFor < now) this.#goodUntil.delete(name)
  }
}

/**
 * What is signed in front of a code's content. No token contains these words, so a code never passes for part of a token,
 * nor a token for a code; and a code for one kind of desk never opens the other.
 */
const signedWords: Readonly<Record<DeskPermission, string>> = {
  operate: 'code for the desk of Ovation\n',
  edit: 'code for the desk of Ovation that edits\n',
}

function signatureOf(content: Buffer, secret: Secret, permission: DeskPermission): Buffer {
  const signed = createHmac('sha256', secret.reveal()).update(signedWords[permission]).update(content)
  return signed.digest().subarray(0, signatureLength)
}

const codeExpired = new Refusal(
  'token-expired',
  'Expected a code that has opened no desk yet and is at most ten minutes old; received one that was used or is older. `ovation desk` makes a new one.',
  { headers: invalidTokenHeaders },
)
const codeInvalid = new Refusal(
  'token-invalid',
  'Expected a code that `ovation desk` has made with the secrets of this service; received another text. Run it again, with the settings of this service.',
  { headers: invalidTokenHeaders },
)
