import type { BookedClaim, Claim } from '../../../../src/cluster/lease/claim.js'
import type { Book } from '../../../../src/cluster/lease/lease-book.js'

/** A lease in memory, whose answers may be lost on their way there or back. */
export class MemoryBook implements Book {
  claim: Claim | undefined
  revision = 0
  /** Nothing reaches it, or its answers are lost. */
  trouble: 'unreachable' | 'unheard' | undefined

  async read(): Promise<BookedClaim> {
    if (this.trouble) throw new Error('no answer')
    return { claim: this.claim, revision: this.revision }
  }

  async write(claim: Claim, revision: number): Promise<number | undefined> {
    if (this.trouble === 'unreachable') throw new Error('no answer')
    const isWritten = revision === this.revision
    if (isWritten) this.put(claim)
    if (this.trouble) throw new Error('no answer')
    return isWritten ? this.revision : undefined
  }

  /** Somebody else writes. */
  put(claim: Claim | undefined): void {
    this.claim = claim
    this.revision++
  }
}
