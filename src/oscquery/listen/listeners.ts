import { decodePacket } from '../../osc/decode.js'
import { encodeMessage } from '../../osc/encode.js'
import type { ShowTree } from '../tree/show-tree.js'
import type { Told } from '../tree/tree-node.js'
import { readdress } from './readdress.js'

/** Somebody who is told what is sent to the addresses that they LISTEN to. */
export interface Listener {
  /** @param path at which it is told. @param message whose bytes no longer change. */
  take(path: string, message: Uint8Array): void
}

/** A path that somebody listens to, and what is there. */
interface Heard {
  readonly path: string
  readonly told: Told
  readonly listeners: ReadonlySet<Listener>
}

/** Who listens to what. A path that is not there is kept: a page that comes back is heard again. */
export class Listeners {
  readonly #byPath = new Map<string, Set<Listener>>()
  /** By the key under which displays are sent it. */
  readonly #byKey = new Map<string, Heard[]>()
  #revision = -1

  constructor(private readonly tree: ShowTree) {}

  get isEmpty(): boolean {
    return this.#byPath.size === 0
  }

  /** @returns what is at this path; undefined if nothing is that has a value. */
  listen(listener: Listener, path: string): Told | undefined {
    const listeners = this.#byPath.get(path)
    const told = this.tree.find(path)?.told
    if (listeners) listeners.add(listener)
    else {
      const first = new Set([listener])
      this.#byPath.set(path, first)
      if (told && this.#isCurrent) this.#add({ path, told, listeners: first })
    }
    return told
  }

  ignore(listener: Listener, path: string): void {
    const listeners = this.#byPath.get(path)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    this.#byPath.delete(path)
    // Made again before anything is handed out.
    this.#revision = -1
  }

  /** Whether somebody listens to what displays are sent under this key. Asked with each action. */
  hears(key: string): boolean {
    if (!this.#isCurrent) this.#follow()
    return this.#byKey.has(key)
  }

  /** Tells all who listen to it; the message is made once for each path. */
  hand(key: string, message: Uint8Array): void {
    if (!this.#isCurrent) this.#follow()
    for (const { path, told, listeners } of this.#byKey.get(key) ?? []) {
      const own = messageAt(path, told, message)
      for (const listener of listeners) listener.take(path, own)
    }
  }

  get #isCurrent(): boolean {
    return this.#revision === this.tree.state.layouts.revision
  }

  #follow(): void {
    this.#revision = this.tree.state.layouts.revision
    this.#byKey.clear()
    for (const [path, listeners] of this.#byPath) {
      const told = this.tree.find(path)?.told
      if (told) this.#add({ path, told, listeners })
    }
  }

  #add(heard: Heard): void {
    const { key } = heard.told
    const others = this.#byKey.get(key)
    if (others) others.push(heard)
    else this.#byKey.set(key, [heard])
  }
}

/** What is told at a path of what displays are sent. */
export function messageAt(path: string, { adapt }: Told, message: Uint8Array): Uint8Array {
  if (!adapt) return readdress(message, path)
  return encodeMessage(path, adapt(decodePacket(message).messages[0]?.args ?? []))
}
