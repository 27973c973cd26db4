/** Keeps the key while this tab is open, where the browser lets us; a service below another path has another one. */
export class KeptKey {
  readonly #name: string

  /** @param base address of the service. */
  constructor(base: string) {
    this.#name = `ovation key of ${base}`
  }

  /** @returns '' if there is none. */
  read(): string {
    try {
      return sessionStorage.getItem(this.#name) ?? ''
    } catch {
      return ''
    }
  }

  keep(key: string): void {
    try {
      sessionStorage.setItem(this.#name, key)
    } catch {
      // A browser without storage asks again after each reload.
    }
  }

  forget(): void {
    try {
      sessionStorage.removeItem(this.#name)
    } catch {
      // There is none.
    }
  }
}
