import { decodeLease } from '../failover/lease.js'
import { leaseKey, picturesKey, showBucket, showStream } from '../names.js'
import { comparePictures, type FindPictures } from '../show/shown-pictures.js'
import type { MachineRole } from './rights.js'

export interface JudgedMachine {
  readonly role: MachineRole
  readonly name: string
  readonly findPictures: FindPictures
}

/**
 * Compares the pictures of a machine with those of the stage, as that has told them last.
 *
 * @param ask the broker, without an answer where it has none.
 * @returns which are not the same, in words; undefined if all are, or nothing was told.
 */
export async function judgePictures(
  ask: (subject: string) => Promise<Uint8Array | undefined>,
  { role, name, findPictures }: JudgedMachine,
): Promise<string | undefined> {
  const read = (key: string) => ask(`$JS.API.DIRECT.GET.${showStream}.$KV.${showBucket}.${key}`)
  const told = await read(picturesKey)
  // An edge may not read the lease, and has told nothing itself.
  if (told === undefined || (role === 'stage' && (await read(leaseKey).then(lastHolder)) === name))
    return undefined
  return (await comparePictures(told, findPictures)) ?? undefined
}

/** Whose pictures they are. */
function lastHolder(lease: Uint8Array | undefined): string | undefined {
  const claim = lease && decodeLease(lease)
  return claim?.holder ?? claim?.end?.holder
}
