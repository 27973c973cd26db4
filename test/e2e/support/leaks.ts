import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Searches for secrets where they must not be: as they are, and in the encodings of logs and files. */
export class Leaks {
  readonly #needles = new Map<string, string>()

  /** @param name of the secret in results, since the secret itself must not be shown. */
  add(name: string, secret: string): void {
    const bytes = Buffer.from(secret)
    this.#needles.set(secret, name)
    this.#needles.set(bytes.toString('hex'), `${name} in hex`)
    this.#needles.set(bytes.toString('base64').replace(/=+$/, ''), `${name} in base64`)
    this.#needles.set(bytes.toString('base64url'), `${name} in base64url`)
    this.#needles.set(encodeURIComponent(secret), `${name} percent-encoded`)
  }

  /** A token by its signature: the signature alone cannot be used, and the rest alone is not a token. */
  addToken(name: string, token: string): void {
    this.add(name, token.slice(token.lastIndexOf('.') + 1, -2))
  }

  /** The secrets found in a text. */
  in(text: string): string[] {
    return [...this.#needles].flatMap(([needle, name]) => (text.includes(needle) ? [name] : []))
  }

  /** The secrets found in a folder, recursively: in the names and contents of its files, except those in `except`. */
  inFolder(folder: string, except: readonly string[]): string[] {
    return readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      if (except.includes(name)) return []
      const found = statSync(path).isDirectory()
        ? this.inFolder(path, except)
        : this.in(readFileSync(path, 'latin1'))
      return [...this.in(name), ...found].map((what) => `${what} in ${name}`)
    })
  }
}
