import { statfs } from 'node:fs/promises'

/** What recordings leave free on their disk, bytes, since the state of the show may be on the same one; and a share of it, if that is less. */
const mostLeft = 64 * 1024 * 1024
const shareLeft = 1 / 4
/** Others write to the disk as well, so it is looked at again after this, ms. */
const lookAfterMs = 1000

/** Whether a disk still has room besides what must stay free. It is looked at rarely, and the more often the fuller it is. */
export class FreeSpace {
  /** What may still be written, bytes, when it was looked at last; and how much of that was asked for since. */
  #spare = 0
  #asked = 0
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly folder: string) {}

  /** Takes so many bytes if they are surely there. Others are asked for by `take`. */
  takeNow(bytes: number): boolean {
    if (this.#asked + bytes > this.#sure) return false
    this.#asked += bytes
    if (this.#isOld) this.#look(0).catch(() => {})
    return true
  }

  /** Takes so many bytes. @throws with the code `ENOSPC` if they are not there, or what the system says. */
  async take(bytes: number): Promise<void> {
    this.#asked += bytes
    if (this.#asked > this.#sure || this.#isOld) await this.#look(bytes)
    if (this.#asked > this.#spare) throw noRoom()
  }

  get #isOld(): boolean {
    return performance.now() - this.#lookedAt >= lookAfterMs
  }

  /** Others may have taken the rest since it was looked. */
  get #sure(): number {
    return this.#spare / 4
  }

  /** @param asked what is not written yet. */
  async #look(asked: number): Promise<void> {
    this.#lookedAt = performance.now()
    const { bavail, blocks, bsize } = await statfs(this.folder)
    this.#spare = bavail * bsize - Math.min(mostLeft, blocks * bsize * shareLeft)
    this.#asked = asked
  }
}

function noRoom(): Error {
  return Object.assign(new Error('the disk has hardly any room left'), { code: 'ENOSPC' })
}
