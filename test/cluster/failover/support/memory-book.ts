import type { Lease, LeaseStore, StoredLease } from '../../../../src/cluster/failover/lease.js'

/** A lease in memory, whose answers may be lost on their way there or back. */
export class MemoryLeaseStore implements LeaseStore {
  lease: Lease | undefined
  revision = 0
  /** Nothing reaches it, or its answers are lost. */
  trouble: 'unreachable' | 'unheard' | undefined

  async read(): Promise<StoredLease> {
    if (this.trouble) throw new Error('no answer')
    return { lease: this.lease, revision: this.revision }
  }

  async write(lease: Lease, revision: number): Promise<number | undefined> {
    if (this.trouble === 'unreachable') throw new Error('no answer')
    const isWritten = revision === this.revision
    if (isWritten) this.put(lease)
    if (this.trouble) throw new Error('no answer')
    return isWritten ? this.revision : undefined
  }

  /** Somebody else writes. */
  put(lease: Lease | undefined): void {
    this.lease = lease
    this.revision++
  }
}
