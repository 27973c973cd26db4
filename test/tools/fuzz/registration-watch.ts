import type { Target } from './target.js'

interface Status {
  readonly displays: readonly { readonly host: string; readonly lease?: number }[]
}

/** Checks repeatedly how many displays are registered. */
export class RegistrationWatch {
  /** The highest numbers seen, in total and for one address. */
  most = 0
  mostOfOneAddress = 0
  readonly #timer: NodeJS.Timeout

  constructor(target: Target) {
    this.#timer = setInterval(async () => {
      const { displays } = await target.ask<Status>('/status')
      const hosts = displays.flatMap(({ host, lease = 0 }) => (lease > 0 ? host : []))
      this.most = Math.max(this.most, hosts.length)
      for (const host of hosts)
        this.mostOfOneAddress = Math.max(
          this.mostOfOneAddress,
          hosts.filter((other) => other === host).length,
        )
    }, 250)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
