import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { systemPath } from '../system-programs.js'
import { lockInKernel } from './kernel-lock.js'

/** Another process works on the state folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'
}

/**
 * Keeps a state folder for this process alone. The kernel holds the lock where it can. Beside it the file `lock` names
 * the process by id and start time: for people, and for where there is no lock of the kernel. The claim of a process
 * that has died is void, so that neither a kill nor a reused id locks anybody out.
 */
export class FolderLock {
  readonly #folder: string
  readonly #file: string
  readonly #path: string
  #descriptor: number | undefined
  #weakness: Error | undefined

  /** @param path where the program `flock` is looked for, as in `$PATH`. */
  constructor(folder: string, path = systemPath) {
    this.#folder = folder
    this.#file = join(folder, 'lock')
    this.#path = path
  }

  /** Why the kernel does not hold the lock; undefined when it does. */
  get weakness(): Error | undefined {
    return this.#weakness
  }

  /**
   * Sees to it that the folder is there and locked by this process. Costs two system calls while it is; a folder or lock
   * file that was removed is made and locked anew.
   *
   * @throws {FolderLockedError}
   * @throws when the lock file cannot be written.
   */
  hold(): void {
    while (!this.#isHeld()) {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      try {
        this.#lock()
      } catch (error) {
        this.#close()
        throw error
      }
      // Whoever held it before may have removed the file between the two: then the next round locks a new one.
    }
  }

  /** Gives the folder back. */
  release(): void {
    if (this.#isHeld() && this.#claim() === ownClaim()) rmSync(this.#file, { force: true })
    this.#close()
  }

  #isHeld(): boolean {
    if (this.#descriptor === undefined) return false
    const mine = fstatSync(this.#descriptor)
    const there = statSync(this.#file, { throwIfNoEntry: false })
    return there?.ino === mine.ino && there.dev === mine.dev
  }

  #lock(): void {
    const result = this.#askKernel()
    this.#weakness = result instanceof Error ? result : undefined
    const holder = this.#claim()
    const isAliveHere = holder !== ownClaim() && isAlive(holder)
    if (result === 'refused' || isAliveHere) throw this.#refusal(isAliveHere ? holder : undefined)
    try {
      writeFileSync(this.#file, ownClaim())
    } catch (error) {
      // The kernel keeps the folder without it: a full disk must not let a second daemon in.
      if (result !== 'taken') throw error
    }
  }

  #askKernel(): ReturnType<typeof lockInKernel> {
    // A file that is open for writing keeps its disk from being made read-only; but NFS locks no other (flock(2)).
    const result = lockInKernel(this.#open(constants.O_RDONLY), this.#path)
    return result instanceof Error ? lockInKernel(this.#open(constants.O_RDWR), this.#path) : result
  }

  #open(access: number): number {
    this.#close()
    this.#descriptor = openSync(this.#file, access | constants.O_CREAT, 0o600)
    return this.#descriptor
  }

  #refusal(holder: string | undefined): FolderLockedError {
    const who = holder ? `process ${processOf(holder)}` : 'perhaps in another container'
    return new FolderLockedError(
      `another ovation (${who}) uses the state folder ${this.#folder}; stop it, or set [service] state to another folder`,
    )
  }

  #claim(): string {
    try {
      return readFileSync(this.#file, 'utf8')
    } catch {
      return ''
    }
  }

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}

function ownClaim(): string {
  return claimOf(process.pid)
}

function claimOf(pid: number): string {
  return `${pid} ${startTime(pid)}`
}

function processOf(claim: string): number {
  return Number(claim.split(' ')[0])
}

function isAlive(claim: string): boolean {
  const pid = processOf(claim)
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return claimOf(pid) === claim
}

/**
 * In clock ticks since the machine's start (proc(5), field 22); empty where the system has no such file, and for a
 * process that has ended and only waits for its parent to take note.
 */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
