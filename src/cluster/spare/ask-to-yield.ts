import type { Broker } from '../broker.js'
import { yieldSubject } from '../names.js'

const answerMs = 1000
const no = 'n'.charCodeAt(0)

/**
 * Asks the active stage to make room.
 *
 * @param name of the spare that asks.
 * @returns `refused` if that spare could not go on from where it is; `silent` without an answer.
 */
export async function askToYield(
  broker: Pick<Broker, 'request'>,
  name: string,
): Promise<'granted' | 'refused' | 'silent'> {
  try {
    const answer = await broker.request(yieldSubject, Buffer.from(name), answerMs)
    return answer[0] === no ? 'refused' : 'granted'
  } catch {
    return 'silent'
  }
}
