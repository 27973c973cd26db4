import { JetStreamApiError } from '@nats-io/jetstream'

/** Where the search begins, and what is too little to be of use; bytes. */
const most = 2 ** 50
const least = 64 * 1024
/** How often the size that was found is made more exact: to an eighth of it. */
const refinements = 3

/**
 * Reserves for a stream a share of what its account may still store. The broker says of no account how much that is where
 * it bounds the server as a whole, but it refuses to reserve more: so it is asked for less and less, and then for a little
 * more. What is reserved for one stream no other can take.
 *
 * @param put makes the stream with this bound, or gives it this one; bytes.
 * @param share of what is free, 0..1.
 * @param floor at least; what the stream holds already.
 * @returns the bound. @throws if not even the floor is free.
 */
export async function reserveSpace(
  put: (bytes: number) => Promise<unknown>,
  share: number,
  floor = 0,
): Promise<number> {
  let free = most
  while (!(await fits(put, free))) {
    if (free / 2 < Math.max(least, floor)) throw new Error(noSpace)
    free /= 2
  }
  for (let at = 0, step = free / 2; at < refinements; at++, step /= 2)
    if (await fits(put, free + step)) free += step
  const bound = Math.max(Math.floor(free * share), Math.ceil(floor))
  await put(bound)
  return bound
}

async function fits(put: (bytes: number) => Promise<unknown>, bytes: number): Promise<boolean> {
  try {
    await put(bytes)
    return true
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === insufficientStorage) return false
    throw error
  }
}

/** JetStream's error: more than the server or the account has. */
const insufficientStorage = 10047
const noSpace =
  'the broker has no room for it: raise max_file_store, or the limit of the account, and start the broker again'
