import { setTimeout as pause } from 'node:timers/promises'
import { layoutId } from './http-phone.js'

/** Somebody who presses Button 8 at the stage itself. */
export class LocalPhone {
  readonly #answers = new Map<string, number>()
  #isActing = true

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async act(): Promise<void> {
    while (this.#isActing) {
      const status = await fetch(`${this.url}/action`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ layoutId, lid: 8, type: 'Button' }),
      }).then(
        async (answer) => `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`,
        () => 'broken',
      )
      this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1)
      await pause(20)
    }
  }

  stop(): void {
    this.#isActing = false
  }

  toString(): string {
    return [...this.#answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')
  }
}
