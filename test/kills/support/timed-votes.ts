import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { answer, apiKey } from '../../support/show/bridge.js'

/** A control that was opened for a time. */
interface Vote {
  readonly lid: number
  /** It is open from then on, at least until `leastEnd`; ms since 1970. Where nobody knows whether it was opened, Infinity. */
  openedAt: number
  leastEnd: number
  /** It is closed from then on. */
  mostEnd: number
}

interface Press {
  readonly lid: number
  readonly token: string
  readonly key: string
  /** When it was sent first, ms since 1970. */
  readonly sentAt: number
}

/** What clocks that are read in two processes may differ by, ms. */
const slackMs = 50

/** People press Buttons that are open for a time, and the books of what they were answered. */
export class TimedVotes {
  /** What must not have happened, in words. */
  readonly strange: string[] = []
  /** Presses that were refused because the control was closed. */
  refused = 0
  readonly #votes = new Map<number, Vote>()
  readonly #accepted = new Map<number, number>()
  /** Not answered. */
  #unclear: Press[] = []
  #isStopped = false
  #killedAt = 0

  constructor(
    private readonly url: string,
    private readonly tokens: readonly string[],
  ) {}

  /** When the last of the votes is over, ms since 1970. */
  get lastEnd(): number {
    return Math.max(...[...this.#votes.values()].map(({ mostEnd }) => mostEnd))
  }

  accepted(lid: number): number {
    return this.#accepted.get(lid) ?? 0
  }

  async close(lid: number): Promise<void> {
    await this.#put(lid, { enabled: false })
  }

  /** Opens a vote. One whose answer is lost may have been opened as late as the daemon was killed. */
  async open(lid: number, seconds: number): Promise<void> {
    const sentAt = Date.now()
    const never = Number.POSITIVE_INFINITY
    const vote: Vote = { lid, openedAt: never, leastEnd: never, mostEnd: never }
    this.#votes.set(lid, vote)
    try {
      const { status, body } = await this.#put(lid, { enabled: true, seconds })
      if (status !== 200) this.strange.push(`opening ${lid}: ${status} ${JSON.stringify(body)}`)
      vote.openedAt = Date.now()
      vote.leastEnd = sentAt + seconds * 1000
      vote.mostEnd = vote.openedAt + body.closesIn
    } catch {
      while (this.#killedAt < sentAt) await pause(5)
      vote.mostEnd = this.#killedAt + seconds * 1000
    }
  }

  /** The daemon does not run any more. */
  killed(): void {
    this.#killedAt = Date.now()
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Everybody presses whatever there is, until there is no answer. */
  async act(): Promise<void> {
    this.#isStopped = false
    await Promise.all(this.tokens.map((token) => this.#press(token)))
  }

  /** Sends what was not answered again, as phones do: it counts once, or it is too late. */
  async sendAgain(): Promise<void> {
    const unclear = this.#unclear
    this.#unclear = []
    for (const press of unclear) await this.#send(press)
  }

  /** The lids of votes that are over, and still open: by their state, or since they take something. */
  async findOpen(): Promise<readonly number[]> {
    const now = Date.now()
    const over = [...this.#votes.values()].filter(({ mostEnd }) => mostEnd + slackMs < now)
    const taking: number[] = []
    for (const { lid } of over) {
      const press = { lid, token: this.tokens[0]!, key: randomUUID(), sentAt: Date.now() }
      if ((await this.#send(press)) !== 409) taking.push(lid)
    }
    const { controls } = (
      await answer(fetch(`${this.url}/layout/show/state`, { headers: { 'x-api-key': apiKey } }))
    ).body
    const enabled = new Set<number>(
      controls.flatMap(({ lid, enabled }: { lid: number; enabled: boolean }) => (enabled ? lid : [])),
    )
    return [...taking, ...over.map(({ lid }) => lid).filter((lid) => enabled.has(lid))]
  }

  async #press(token: string): Promise<void> {
    for (;;) {
      if (this.#isStopped) return
      const lids = [...this.#votes.keys()].slice(-6)
      const lid = lids[Math.floor(Math.random() * lids.length)]
      if (lid !== undefined) {
        const status = await this.#send({ lid, token, key: randomUUID(), sentAt: Date.now() })
        if (status === undefined) return
      }
      await pause(5)
    }
  }

  /** @returns the status; undefined without an answer. */
  async #send(press: Press): Promise<number | undefined> {
    const { lid, token, key, sentAt } = press
    const got = await answer(
      fetch(`${this.url}/action`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ layoutId: 'show', lid, type: 'Button' }),
      }),
    ).catch(() => undefined)
    if (got === undefined) {
      this.#unclear.push(press)
      return undefined
    }
    const { openedAt, leastEnd, mostEnd } = this.#votes.get(lid)!
    if (got.status === 200) {
      this.#accepted.set(lid, this.accepted(lid) + 1)
      if (sentAt > mostEnd + slackMs)
        this.strange.push(`${lid} took a press ${sentAt - mostEnd} ms after its end`)
    } else if (got.body.code === 'control-disabled') {
      this.refused++
      const early = leastEnd - Date.now()
      if (sentAt > openedAt && early > slackMs)
        this.strange.push(`${lid} refused a press ${early} ms before its end`)
    } else this.strange.push(`${lid}: ${got.status} ${JSON.stringify(got.body)}`)
    return got.status
  }

  #put(lid: number, body: object) {
    return answer(
      fetch(`${this.url}/layout/show/control/${lid}`, {
        method: 'PUT',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }
}
