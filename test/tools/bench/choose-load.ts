import { spawnSync } from 'node:child_process'
import { autocannonLoad } from './autocannon-load.js'
import type { Load } from './load.js'
import type { ActionRequest } from './phone.js'
import { wrkLoad } from './wrk-load.js'

/**
 * `wrk` if it is installed; otherwise autocannon, which runs on Node and saturates before a fast server does.
 *
 * @param folder exists, and is for this load alone
 */
export function chooseLoad(requests: readonly ActionRequest[], connections: number, folder: string): Load {
  return spawnSync('wrk', ['-v']).error
    ? autocannonLoad(requests, connections)
    : wrkLoad(requests, connections, folder)
}
