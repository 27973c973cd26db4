import { rootAlone } from '../trust/writers.js'
import { findClosed } from './find-closed.js'
import { requireWriters } from './require-writers.js'

/**
 * The service runs this Node from now on, as a user of its own.
 *
 * @param path absolute, without links.
 * @throws if others than root may write it, or the service may not run it.
 */
export function requireNode(path: string): void {
  try {
    requireWriters(path, rootAlone())
  } catch (error) {
    throw unfit((error as Error).message)
  }
  const closed = findClosed(path)
  if (closed !== undefined) throw unfit(`${closed} is closed to others`)
}

function unfit(reason: string): Error {
  return new Error(
    `the service needs a Node that all may run and only root may write, and ${reason}: install Node for all users, as Debian and NodeSource package it, or the Debian package of Ovation, which has its own`,
  )
}
