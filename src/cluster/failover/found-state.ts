import { join } from 'node:path'
import { stateFileName } from '../../store/file-store.js'
import { type FoundStage, findStage } from '../../store/find-stage.js'
import type { Lease } from './lease.js'

/** The state in the folder of a machine, as it is when that begins to stand by. */
export class FoundState {
  readonly #found: FoundStage | undefined

  /** @param folder `''` for none. */
  constructor(folder: string) {
    if (folder !== '') this.#found = findStage(join(folder, stateFileName))
  }

  get isThere(): boolean {
    return this.#found !== undefined
  }

  /** Unless it is the copy of another machine's. */
  get own(): FoundStage | undefined {
    return this.#found?.isReplica ? undefined : this.#found
  }

  /** Of the last lease that it knows of; 0 if none. */
  get term(): number {
    return this.#found?.term ?? 0
  }

  /**
   * Why this machine does not take over by itself though nobody is active, and how to go on: in words.
   *
   * @param lease as the broker has it. @param name of this machine.
   */
  describeLack(lease: Lease | undefined, name: string): string {
    return `${whoIsGone(lease, name)}, and ${this.#describe(lease?.term)}. Start the machine that has the newest state; or go on with what is here: \`ovation stage take\``
  }

  /**
   * Why this machine does not follow the active stage, and how to go on: in words; undefined if it does. Two stages have
   * been active in the same term only if the broker has lost what it knew in between.
   *
   * @param lease as the broker has it. @param name of this machine.
   */
  describeRival(lease: Lease | undefined, name: string): string | undefined {
    const { holder, term } = lease ?? {}
    if (!holder || holder === name || this.own?.term !== term) return undefined
    return `the broker has lost what it knew: ${holder} is active in term ${term}, and this machine has a state of its own of that term. To go on with that, stop ${holder}, then \`ovation stage take\`; to follow ${holder}, move the state folder of this machine away and start it again`
  }

  #describe(last: number | undefined): string {
    if (this.#found === undefined) return 'this machine has no state'
    const { term, isReplica, writtenAt } = this.#found
    const of = term === 0 ? 'of before it was in a cluster' : `of term ${term}`
    const when = `written last at ${new Date(writtenAt).toLocaleString('sv')}`
    const lack = term === last ? ', which may lack the end' : ''
    return `this machine has ${isReplica ? 'a copy' : 'a state'} ${of}, ${when}${lack}`
  }
}

function whoIsGone(lease: Lease | undefined, name: string): string {
  if (lease === undefined) return 'the broker knows of no active stage, though there was one'
  const last = lease.holder ?? lease.end?.holder
  const who =
    last === name ? 'this machine was the active stage before it was started' : `the active stage was ${last}`
  return `nobody is active; ${who}, in term ${lease.term}`
}
