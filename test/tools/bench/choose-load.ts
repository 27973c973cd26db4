import { spawnSync } from 'node:child_process'
import { autocannonLoad } from './autocannon-load.js'
import type { Load } from './load.js'
import type { ActionRequest } from './phone.js'
import { wrkLoad } from './wrk-load.js'

/**
 * `wrk` where it is installed; else autocannon, which is a program of Node's and tires before a fast server does.
 *
 * @param folder is there, and for this load alone
 */
export function chooseLoad(requests: readonly ActionRequest[], connections: number, folder: string): Load {
  return spawnSync('wrk', ['-v']).error
    ? autocannonLoad(requests, connections)
    : wrkLoad(requests, connections, folder)
}
