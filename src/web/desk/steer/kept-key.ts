/** Keeps the key while this tab is open, if the browser allows it. Each service of a host, by its path, has its own. */
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
      // Without storage, the desk asks again after each reload.
    }
  }

  forget(): void {
    try {
      sessionStorage.removeItem(this.#name)
    } catch {
      // Without storage there is nothing to remove.
    }
  }
}
