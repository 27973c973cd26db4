import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process works on the state folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'
}

/**
 * Claims a state folder for this process, making the folder if need be. The claim of a process that has died is void:
 * it names its process by id and start time, so that neither a kill nor a reused id locks anybody out.
 *
 * @returns gives the folder back.
 * @throws {FolderLockedError}
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  const mine = claimOf(process.pid)
  const holder = readClaim(file)
  if (holder !== undefined && holder !== mine && isAlive(holder))
    throw new FolderLockedError(
      `another ovation (process ${holder.split(' ')[0]}) uses the state folder ${folder}; stop it, or set [service] state to another folder`,
    )
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  renameSync(draft, file)
  return () => {
    if (readClaim(file) === mine) rmSync(file, { force: true })
  }
}

function claimOf(pid: number): string {
  return `${pid} ${startTime(pid)}`
}

function isAlive(claim: string): boolean {
  const pid = Number(claim.split(' ')[0])
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

function readClaim(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
