import type { Answer, DecodedPacket } from 'dns-packet'
import { dataOf, type ServiceRecord, sameName } from './service-records.js'

/** Whether another machine says something else of a name that is ours alone (RFC 6762 §9). What ends says nothing. */
export function findsConflict(answers: readonly Answer[], own: readonly ServiceRecord[]): boolean {
  return answers.some((answer) => {
    const ofName = own.filter(({ name, type }) => type === answer.type && sameName(name, answer.name))
    if (ofName.length === 0 || ('ttl' in answer && answer.ttl === 0)) return false
    const data = dataOf(answer)
    // Our own packets come back, those of other interfaces too.
    return !ofName.some((record) => dataOf(record).equals(data))
  })
}

/**
 * Whether another machine that wants one of our names at the same moment has it (RFC 6762 §8.2): whose records are later
 * in order.
 *
 * @param query with the records that it wants, as authorities.
 */
export function losesTie({ authorities = [] }: DecodedPacket, own: readonly ServiceRecord[]): boolean {
  return [...new Set(own.map(({ name }) => name))].some((name) => {
    const theirs = inOrder(authorities.filter((record) => sameName(record.name, name)))
    if (theirs.length === 0) return false
    const ours = inOrder(own.filter((record) => record.name === name))
    for (const [at, data] of theirs.entries()) {
      const order = Buffer.compare(data, ours[at] ?? Buffer.alloc(0))
      if (order !== 0) return order > 0
    }
    return false
  })
}

function inOrder(records: readonly Answer[]): Buffer[] {
  return records.map(dataOf).sort(Buffer.compare)
}
