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

  /** All remembered codes. */
  *entries(): Generator<UsedCodeEntry> {
    for (const [name, goodUntil] of this.#goodUntil) yield ['used-code', { name, goodUntil }]
  }

  #forgetOld(): void {
    const now = Date.now() / 1000
    for (const [name, goodUntil] of this.#goodUntil)
      if (goodUntil + keptFor < now) this.#goodUntil.delete(name)
  }
}
