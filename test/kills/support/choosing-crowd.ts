import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import { openStream } from '../../support/wire/stream-client.js'

/** What can be chosen, or written, at the controls of the crowd. */
export const controls = {
  3: { type: 'Toggle', values: [false, true] },
  4: { type: 'Index', values: [0, 1, 2, 3, 4] },
  5: { type: 'String', values: ['Joy', 'JOY!', 'Straße', 'strasse', '自由', '👏'] },
} as const

type Lid = keyof typeof controls

/** An action that one person has sent. */
interface Sent {
  readonly person: string
  readonly lid: Lid
  readonly value: number | boolean | string
  readonly key: string
}

/** After this, what an overloaded daemon has refused is sent again. */
const busyMs = 100
/** Answered actions that are known, to send them again. */
const mostKnown = 200

/** People who change their minds, each of them one action at a time, and know what was acknowledged. */
export class ChoosingCrowd {
  /** What was acknowledged, by lid and person. */
  readonly ledger: Readonly<Record<Lid, Map<string, Sent['value']>>> = {
    3: new Map(),
    4: new Map(),
    5: new Map(),
  }
  /** By person: sent and not answered. */
  readonly pending = new Map<string, Sent>()
  acknowledged = 0
  /** Answers that nobody should get. */
  readonly strange: string[] = []
  readonly #people: readonly string[]
  readonly #agent: Agent
  #answered: Sent[] = []

  /** @param tokens of everybody, by person. @param lids where they choose: at the last one most often. */
  constructor(
    private readonly t: Test,
    private readonly url: string,
    private readonly tokens: ReadonlyMap<string, string>,
    private readonly lids: readonly [Lid, ...Lid[]] = [3, 4],
  ) {
    this.#people = [...tokens.keys()]
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 })
    t.teardown(() => this.#agent.destroy())
  }

  /** How many have chosen each value of a control, as far as was acknowledged. */
  votes(lid: Lid): readonly number[] {
    const choices: readonly Sent['value'][] = [...this.ledger[lid].values()]
    return controls[lid].values.map((value) => choices.filter((choice) => choice === value).length)
  }

  /** People act at random, so many at once over HTTP and over streams, until there is no answer. */
  async act({ http, streams }: { readonly http: number; readonly streams: number }): Promise<void> {
    await Promise.all([
      ...Array.from({ length: http }, async () => {
        while (await this.#post(this.#decide(this.#someone())));
      }),
      ...Array.from({ length: streams }, () => this.#stream(this.#someone())),
    ])
  }

  /** Sends what was not answered again over HTTP, with its key, until it is. */
  async settle(): Promise<void> {
    // A connection from before may only now turn out to be closed.
    while (this.pending.size > 0)
      await Promise.all([...this.pending.values()].map((sent) => this.#post(sent)))
  }

  /** Sends answered actions again, with their keys: people may have changed their minds since. */
  async repeatAnswered(): Promise<void> {
    const { acknowledged } = this
    await Promise.all(this.#answered.map(({ person, ...sent }) => this.#request(person, sent)))
    this.acknowledged = acknowledged
  }

  /** So many people say once more what they have chosen. */
  async repeatChoices(people: number): Promise<void> {
    const first = Math.floor(Math.random() * this.#people.length)
    const asked = Array.from({ length: people }, (_, n) => this.#people[(first + n) % this.#people.length]!)
    for (const lid of [3, 4] as const)
      for (let at = 0; at < asked.length; at += 200)
        await Promise.all(
          asked.slice(at, at + 200).map(async (person) => {
            const value = this.ledger[lid].get(person)
            if (value !== undefined) await this.#request(person, { lid, value, key: randomUUID() })
          }),
        )
  }

  /** Everything was reset. */
  forget(): void {
    for (const choices of Object.values(this.ledger)) choices.clear()
    this.#answered = []
  }

  /** Someone who waits for no answer. */
  #someone(): string {
    for (;;) {
      const person = this.#people[Math.floor(Math.random() * this.#people.length)]!
      if (!this.pending.has(person)) return person
    }
  }

  #decide(person: string): Sent {
    const lid = (Math.random() < 0.2 ? this.lids[0] : this.lids.at(-1))!
    const { values } = controls[lid]
    const sent = {
      person,
      lid,
      value: values[Math.floor(Math.random() * values.length)]!,
      key: randomUUID(),
    } as const
    this.pending.set(person, sent)
    return sent
  }

  /** @returns false when there was no answer. */
  async #post(sent: Sent): Promise<boolean> {
    const status = await this.#request(sent.person, sent)
    if (status === 200) this.#acknowledge(sent)
    else if (status === 503) await delay(busyMs)
    return status !== undefined
  }

  /** Acts on over one stream until it ends. */
  async #stream(person: string): Promise<void> {
    // The stream is this person's for as long as it is open.
    let sent = this.#decide(person)
    const send = () =>
      stream?.send({ id: sent.key, lid: sent.lid, type: controls[sent.lid].type, value: sent.value })
    const stream = await openStream(this.t, this.url, { token: this.tokens.get(person) }).catch(
      () => undefined,
    )
    stream?.socket.on('message', (data) => {
      const { id, ok, problem } = JSON.parse(String(data))
      if (problem?.code === 'overloaded') return void setTimeout(send, busyMs)
      if (ok === false) this.strange.push(JSON.stringify(problem))
      if (id !== sent.key) return
      this.#acknowledge(sent)
      sent = this.#decide(person)
      send()
    })
    send()
    await stream?.closed
  }

  #acknowledge(sent: Sent): void {
    this.ledger[sent.lid].set(sent.person, sent.value)
    this.pending.delete(sent.person)
    this.acknowledged++
    if (this.#answered.push(sent) > 2 * mostKnown) this.#answered = this.#answered.slice(-mostKnown)
  }

  /** @returns the status, undefined when there was no whole answer. */
  #request(person: string, { lid, value, key }: Omit<Sent, 'person'>): Promise<number | undefined> {
    const headers = {
      authorization: `Bearer ${this.tokens.get(person)}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    return new Promise((resolve) => {
      const sent = request(
        `${this.url}/action`,
        { agent: this.#agent, method: 'POST', headers },
        (response) => {
          response.resume()
          response.on('end', () => {
            if (response.statusCode !== 200 && response.statusCode !== 503)
              this.strange.push(`status ${response.statusCode}`)
            resolve(response.statusCode)
          })
          response.on('error', () => resolve(undefined))
        },
      )
      sent.on('error', () => resolve(undefined))
      sent.end(JSON.stringify({ layoutId: 'show', lid, type: controls[lid].type, value }))
    })
  }
}
