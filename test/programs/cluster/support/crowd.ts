import type { Test } from 'tap'
import type { Cluster } from './cluster.js'
import { HttpPhone, layoutId } from './http-phone.js'
import { LeaseStore } from './lease-of.js'
import { StreamPhone } from './stream-phone.js'

export interface CrowdSize {
  /** Phones of each edge that press Button 1 over HTTP; as many do so over streams. */
  readonly pressing: number
  /** Phones of each edge that write to String 5. */
  readonly writing: number
  readonly pauseMs: number
}

/** People on all edges of a cluster, who also try another edge. Some press, some write `WRITER #NUMBER`. */
export class Crowd {
  readonly presses = new LeaseStore()
  readonly texts = new LeaseStore()
  readonly #phones: (HttpPhone | StreamPhone)[] = []
  #acting: Promise<unknown> | undefined

  /** Makes the phones; the tokens come from an edge. */
  static async gather(t: Test, { edges }: Cluster, size: CrowdSize): Promise<Crowd> {
    const crowd = new Crowd()
    const all = edges.map(({ machine }) => machine.port)
    for (const [at, { machine }] of edges.entries()) {
      const ports = [machine.port, ...all.filter((port) => port !== machine.port)]
      const phone = async (kind: typeof HttpPhone | typeof StreamPhone, book: LeaseStore, who: string) => {
        const action =
          book === crowd.presses
            ? () => ({ lid: 1, type: 'Button' })
            : (n: number) => ({ lid: 5, type: 'String', value: `${who} #${n}` })
        const token = await machine.token(layoutId, who)
        crowd.#phones.push(new kind(t, { book, ports, token, pauseMs: size.pauseMs, action }))
      }
      for (let n = 0; n < size.pressing; n++) {
        await phone(HttpPhone, crowd.presses, `h${at}-${n}`)
        await phone(StreamPhone, crowd.presses, `s${at}-${n}`)
      }
      for (let n = 0; n < size.writing; n++) await phone(HttpPhone, crowd.texts, `w${at}-${n}`)
    }
    return crowd
  }

  begin(): void {
    this.#acting = Promise.all(this.#phones.map((phone) => phone.act()))
  }

  /** Ends when all is known that was sent. */
  async end(): Promise<void> {
    for (const phone of this.#phones) phone.stop()
    await this.#acting
  }

  get strange(): readonly string[] {
    return [...this.presses.strange, ...this.texts.strange]
  }
}
