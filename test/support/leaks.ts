import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Looks for secrets where they must not be: as they are, and as the encodings that a log or a file may turn them into. */
export class Leaks {
  readonly #needles = new Map<string, string>()

  /** @param name what a finding is called, since the secret itself is not to be shown. */
  add(name: string, secret: string): void {
    const bytes = Buffer.from(secret)
    this.#needles.set(secret, name)
    this.#needles.set(bytes.toString('hex'), `${name} in hex`)
    this.#needles.set(bytes.toString('base64').replace(/=+$/, ''), `${name} in base64`)
    this.#needles.set(bytes.toString('base64url'), `${name} in base64url`)
    this.#needles.set(encodeURIComponent(secret), `${name} percent-encoded`)
  }

  /** A token by its signature: who has that can forge nothing, but who has the rest has no token. */
  addToken(name: string, token: string): void {
    this.add(name, token.slice(token.lastIndexOf('.') + 1, -2))
  }

  /** What is found in a text. */
  in(text: string): string[] {
    return [...this.#needles].flatMap(([needle, name]) => (text.includes(needle) ? [name] : []))
  }

  /** What is found in a folder, all the way down: in the names of its files and in the files, but for those named. */
  inFolder(folder: string, besides: readonly string[]): string[] {
    return readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      if (besides.includes(name)) return []
      const found = statSync(path).isDirectory()
        ? this.inFolder(path, besides)
        : this.in(readFileSync(path, 'latin1'))
      return [...this.in(name), ...found].map((what) => `${what} in ${name}`)
    })
  }
}
