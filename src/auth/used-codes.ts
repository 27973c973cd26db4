/** A code that has opened the desk. */
export interface UsedCode {
  readonly name: string
  /** Until when it would have been good, seconds since 1970. */
  readonly goodUntil: number
}

export type UsedCodeEntry = readonly [kind: 'used-code', code: UsedCode]

/** So long after its end a used code is still known, seconds: the clock may be set back. */
const keptFor = 86_400

/** The codes that have opened the desk, so that each does so once. */
export class UsedCodes {
  /** By name. */
  readonly #goodUntil = new Map<string, number>()

  /** @param changes where each change is to be stored. */
  constructor(private readonly changes: { other(entry: UsedCodeEntry): void }) {}

  /** @returns false if it was used before. */
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

  /** All that are known. */
  *entries(): Generator<UsedCodeEntry> {
    for (const [name, goodUntil] of this.#goodUntil) yield ['used-code', { name, goodUntil }]
  }

  #forgetOld(): void {
    const now = Date.now() / 1000
    for (const [name, goodUntil] of this.#goodUntil)
      if (goodUntil + keptFor < now) this.#goodUntil.delete(name)
  }
}
