import { Refusal } from '../../errors.js'
import type { Broker } from '../broker.js'
import { yieldSubject } from '../names.js'

const answerMs = 1000
const no = 'n'.charCodeAt(0)

/**
 * Asks the active stage to make room. The name alone is version 1 of this message: whatever else comes is refused, as is
 * a name that is not that of the standby, whose signs the stage has understood.
 *
 * @param name of the standby that asks.
 * @returns `silent` without an answer.
 * @throws {Refusal} `overloaded` if that standby could not go on from where it is.
 */
export async function askToYield(
  broker: Pick<Broker, 'request'>,
  name: string,
): Promise<'granted' | 'silent'> {
  const answer = await broker.request(yieldSubject, Buffer.from(name), answerMs).catch(() => undefined)
  if (answer?.[0] === no)
    throw notNow(
      'Expected a whole copy of the state on this machine, and layouts that it can use; it lacks one of them. Try again in a few seconds, and see its status.',
    )
  return answer === undefined ? 'silent' : 'granted'
}

export function notNow(detail: string): Refusal {
  return new Refusal('overloaded', detail, { headers: { 'retry-after': '2' } })
}
