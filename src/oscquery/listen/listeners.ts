import { decodePacket } from '../../osc/decode.js'
import { encodeMessage } from '../../osc/encode.js'
import type { ShowTree } from '../tree/show-tree.js'
import type { ToldValue } from '../tree/tree-node.js'
import { readdress } from './readdress.js'

/** Messages that are told together, each at the path at the same place. Neither changes any more. */
export interface ToldTogether {
  readonly paths: readonly string[]
  readonly messages: readonly Uint8Array[]
}

/** Somebody who is told what is sent to the paths that they LISTEN to. */
export interface Listener {
  /** Unlike any other's. */
  readonly id: number
  take(telling: ToldTogether): void
}

/** A path that somebody listens to. */
interface Heard {
  readonly path: string
  readonly listeners: Set<Listener>
  /** What is there; undefined: nothing that has a value. */
  told: ToldValue | undefined
  audience: Audience | undefined
  /** Whether displays are sent it at this very address. */
  isAsSent: boolean
}

/** Those who listen to the same paths: what they are told is made once for all of them. */
interface Audience {
  readonly listeners: readonly Listener[]
  paths: string[]
  messages: Uint8Array[]
}

/** Who listens to what. A path that is not there is kept: a page that comes back is heard again. */
export class Listeners {
  readonly #byPath = new Map<string, Heard>()
  /** By the key under which displays are sent it. */
  readonly #byKey = new Map<string, Heard[]>()
  /** By the ids of those in them. */
  readonly #audiences = new Map<string, Audience>()
  #revision = -1

  constructor(private readonly tree: ShowTree) {}

  get isEmpty(): boolean {
    return this.#byPath.size === 0
  }

  /** @returns what is at this path; undefined if nothing is that has a value. */
  listen(listener: Listener, path: string): ToldValue | undefined {
    this.#follow()
    const known = this.#byPath.get(path)
    const heard = known ?? {
      path,
      listeners: new Set(),
      told: this.tree.find(path)?.told,
      audience: undefined,
      isAsSent: false,
    }
    heard.listeners.add(listener)
    this.#regroup()
    if (known) return known.told
    this.#byPath.set(path, heard)
    this.#add(heard)
    return heard.told
  }

  ignore(listener: Listener, path: string): void {
    const heard = this.#byPath.get(path)
    if (!heard?.listeners.delete(listener)) return
    this.#regroup()
    if (heard.listeners.size > 0) return
    this.#byPath.delete(path)
    const { key } = heard.told ?? {}
    const others = this.#byKey.get(key ?? '')?.filter((other) => other !== heard) ?? []
    if (key !== undefined && others.length > 0) this.#byKey.set(key, others)
    else if (key !== undefined) this.#byKey.delete(key)
  }

  /** Whether somebody listens to what displays are sent under this key. Asked with each action. */
  hears(key: string): boolean {
    this.#follow()
    return this.#byKey.has(key)
  }

  /** Tells all who listen to it, at `flush`. */
  hand(key: string, message: Uint8Array): void {
    for (const heard of this.#byKey.get(key) ?? []) {
      const { path, told, isAsSent } = heard
      heard.audience ??= this.#audienceOf(heard)
      heard.audience.paths.push(path)
      heard.audience.messages.push(isAsSent ? message : messageAt(path, told!, message))
    }
  }

  flush(): void {
    for (const audience of this.#audiences.values()) {
      const { paths, messages, listeners } = audience
      if (paths.length === 0) continue
      audience.paths = []
      audience.messages = []
      const telling = { paths, messages }
      for (const listener of listeners) listener.take(telling)
    }
  }

  /** Looks again at what is there, once it may have changed. */
  #follow(): void {
    const { revision } = this.tree.state.layouts
    if (revision === this.#revision) return
    this.#revision = revision
    this.#byKey.clear()
    for (const heard of this.#byPath.values()) {
      heard.told = this.tree.find(heard.path)?.told
      this.#add(heard)
    }
  }

  #add(heard: Heard): void {
    if (!heard.told) return
    heard.isAsSent = !heard.told.adapt && heard.told.key.endsWith(` ${heard.path}`)
    const others = this.#byKey.get(heard.told.key)
    if (others) others.push(heard)
    else this.#byKey.set(heard.told.key, [heard])
  }

  /** Somebody listens to other paths than before. */
  #regroup(): void {
    if (this.#audiences.size === 0) return
    this.flush()
    this.#audiences.clear()
    for (const heard of this.#byPath.values()) heard.audience = undefined
  }

  #audienceOf({ listeners }: Heard): Audience {
    const members = [...listeners].sort((one, other) => one.id - other.id)
    const key = members.map(({ id }) => id).join(' ')
    const audience = this.#audiences.get(key) ?? { listeners: members, paths: [], messages: [] }
    this.#audiences.set(key, audience)
    return audience
  }
}

/** What is told at a path of what displays are sent. */
export function messageAt(path: string, { adapt }: ToldValue, message: Uint8Array): Uint8Array {
  if (!adapt) return readdress(message, path)
  return encodeMessage(path, adapt(decodePacket(message).messages[0]?.args ?? []))
}
