import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from '../attempt.js'

/** A copy that is being made, beside what it will be. */
const unfinished = '.new-'

/**
 * Makes a folder of layouts that may be changed, as a copy of others, and the folder `media` beside it with their pictures.
 * Whole or not at all, whenever this process or the power ends; several may do it at once.
 *
 * @param layouts the folder to make: absolute. If it exists, nothing is done. @param from the folder to copy.
 * @returns whether it was made now.
 * @throws the error of the disk; then there is no such folder.
 */
export function makeOwnShow(layouts: string, from: string): boolean {
  if (existsSync(layouts)) return false
  const show = dirname(layouts)
  const first = mkdirSync(show, { recursive: true, mode: 0o700 })
  const owner = statSync(first === undefined ? show : dirname(first))
  for (let made = show; first !== undefined && made.length >= first.length; made = dirname(made))
    giveToOwner(made, owner)
  const copy = mkdtempSync(join(show, unfinished))
  try {
    copyFiles(from, join(copy, 'layouts'))
    copyPictures(join(from, '..', 'media'), join(copy, 'media'))
    for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
      giveToOwner(join(copy, name), owner)
    moveMissing(join(copy, 'media'), join(show, 'media'), owner)
    // Last, since a service looks for this one.
    renameSync(join(copy, 'layouts'), layouts)
    sync(show)
  } catch (error) {
    remove(copy)
    // Another process was faster.
    if (existsSync(layouts)) return false
    throw error
  }
  // Those of processes that were killed, too. Another process that works in one finds the layouts made.
  for (const name of readdirSync(show)) if (name.startsWith(unfinished)) remove(join(show, name))
  return true
}

/** As far as it can be removed: somebody may be writing in it, who removes it too. */
function remove(folder: string): void {
  attempt(() => rmSync(folder, { recursive: true, force: true }), undefined)
}

function copyFiles(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from).filter((each) => isFile(join(from, each))))
    writeFileSync(join(to, name), readFileSync(join(from, name)), { flush: true })
  sync(to)
}

/** A link that leads to one counts. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** A folder of one's own needs no pictures. */
function copyPictures(from: string, to: string): void {
  if (existsSync(from)) copyFiles(from, to)
  else mkdirSync(to)
}

/** Somebody's own pictures stay. */
function moveMissing(from: string, to: string, owner: Stats): void {
  if (mkdirSync(to, { recursive: true }) !== undefined) giveToOwner(to, owner)
  for (const name of readdirSync(from))
    if (!existsSync(join(to, name))) renameSync(join(from, name), join(to, name))
  sync(to)
}

/** What root makes in the folder of a service belongs to the service, which could not even read it otherwise. */
export function giveToOwner(path: string, { uid, gid }: Pick<Stats, 'uid' | 'gid'>): void {
  if (process.geteuid?.() === 0) lchownSync(path, uid, gid)
}

/** Afterwards the names in a folder outlast a power cut, as far as the file system can. */
function sync(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    attempt(() => fsyncSync(descriptor), undefined)
  } finally {
    closeSync(descriptor)
  }
}
