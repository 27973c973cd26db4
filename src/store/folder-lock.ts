import { spawnSync } from 'node:child_process'
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
import { attempt } from '../attempt.js'
import { systemPath } from '../system-programs.js'

export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'
}

/**
 * Reserves a state folder for this process. The kernel holds the lock where it can. The file `lock` names the process by
 * id and start time, for people and for systems without such a lock. The claim of a dead process is void, so neither a
 * kill nor a reused id locks anybody out.
 */
export class FolderLock {
  readonly #file: string
  #descriptor: number | undefined
  /** Why the kernel does not hold the lock; undefined if it does. */
  weakness: Error | undefined

  /** @param path folders in which to find the program `flock`, like `$PATH`. */
  constructor(
    private readonly folder: string,
    private readonly path = systemPath,
  ) {
    this.#file = join(folder, 'lock')
  }

  /**
   * Makes sure that the folder exists and is locked by this process; makes and locks a removed folder or lock file
   * again. Costs two system calls if there is nothing to do.
   *
   * @throws {FolderLockedError}
   * @throws when the lock file cannot be written.
   */
  hold(): void {
    while (!this.#isHeld()) {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      try {
        this.#lock()
      } catch (error) {
        this.#close()
        throw error
      }
      // The previous holder may have removed the file between opening and locking: then the next round locks a new one.
    }
  }

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
    this.weakness = result instanceof Error ? result : undefined
    const holder = this.#claim()
    const isAliveHere = holder !== ownClaim() && isRunning(holder)
    if (result === 'refused' || isAliveHere) throw this.#refusal(isAliveHere ? holder : undefined)
    try {
      writeFileSync(this.#file, ownClaim())
    } catch (error) {
      // The kernel's lock suffices: a full disk must not let a second daemon in.
      if (result !== 'taken') throw error
    }
  }

  #askKernel(): ReturnType<typeof lockInKernel> {
    // A file open for writing keeps its file system from being remounted read-only; but NFS locks no other (flock(2)).
    const result = lockInKernel(this.#open(constants.O_RDONLY), this.path)
    return result instanceof Error ? lockInKernel(this.#open(constants.O_RDWR), this.path) : result
  }

  #open(access: number): number {
    this.#close()
    this.#descriptor = openSync(this.#file, access | constants.O_CREAT, 0o600)
    return this.#descriptor
  }

  #refusal(holder: string | undefined): FolderLockedError {
    const who = holder ? `process ${processOf(holder)}` : 'perhaps in another container'
    return new FolderLockedError(
      `another ovation (${who}) uses the state folder ${this.folder}; stop it, or set [service] state to another folder`,
    )
  }

  #claim(): string {
    return attempt(() => readFileSync(this.#file, 'utf8'), '')
  }

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}

/**
 * Locks a file for as long as its descriptor stays open, against every process of the machine, in other containers too
 * (flock(2)); the kernel unlocks it when this process ends. Node cannot call flock(2), but the lock belongs to the open
 * file, so the program flock(1) of util-linux or BusyBox can take it through an inherited descriptor, in about 5 ms.
 *
 * @returns `taken`; `refused` when another process has the lock; else why this kind of lock is not available.
 */
function lockInKernel(descriptor: number, path: string): 'taken' | 'refused' | Error {
  const { status, stderr, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    env: { PATH: path },
  })
  if (error) return error
  if (status === 0) return 'taken'
  // A lock held by another process is the only failure without an error message.
  const complaint = stderr.toString().trim()
  return status === 1 && complaint === '' ? 'refused' : new Error(complaint || `exit code ${status}`)
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

function isRunning(claim: string): boolean {
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
 * In clock ticks since the machine's start (proc(5), field 22); empty if the system has no such file, and for a zombie
 * process.
 */
function startTime(pid: number): string {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? '' : (fields[19] ?? '')
}
