import { AUTHORITATIVE_ANSWER, type DecodedPacket, type Packet, type Question } from 'dns-packet'
import { dataOf, type ServiceRecord, type ServiceRecords, sameName } from './service-records.js'

/** What a query asks of us; undefined: nothing, or nothing that it does not know (RFC 6762 §7.1). */
export function answerQuery(
  { questions = [], answers: known = [] }: DecodedPacket,
  { shared, unique, nothingElse }: ServiceRecords,
): Packet | undefined {
  const asked = questions.flatMap((question) => [...shared, ...unique, nothingElse].filter(fits(question)))
  const answers = [...new Set(asked)].filter(
    (record) =>
      !known.some(
        (one) =>
          one.type === record.type &&
          sameName(one.name, record.name) &&
          'ttl' in one &&
          one.ttl! >= record.ttl! / 2 &&
          dataOf(one).equals(dataOf(record)),
      ),
  )
  if (answers.length === 0) return undefined
  const additionals = [...unique, nothingElse].filter((record) => !answers.includes(record))
  return response(answers, additionals)
}

/** To one who does not speak multicast DNS: as a DNS server answers (RFC 6762 §6.7). */
export function asUnicast(answer: Packet, { id, questions }: DecodedPacket): Packet {
  const plain = (records: Packet['answers']) =>
    records?.map((record) => ({ ...record, ttl: 10, flush: false })) as Packet['answers']
  return { ...answer, id, questions, answers: plain(answer.answers), additionals: plain(answer.additionals) }
}

/** What nobody has asked for. */
export function response(
  answers: readonly ServiceRecord[],
  additionals: readonly ServiceRecord[] = [],
): Packet {
  return {
    type: 'response',
    flags: AUTHORITATIVE_ANSWER,
    answers: [...answers],
    additionals: [...additionals],
  }
}

/** `ANY`, which the types lack, is what probes ask for; who asks for an IPv6 address is told that there is none. */
function fits({ name, type }: Question): (record: ServiceRecord) => boolean {
  const wanted: string = type
  return (record) => {
    if (!sameName(record.name, name)) return false
    return record.type === 'NSEC' ? wanted === 'AAAA' : wanted === 'ANY' || wanted === record.type
  }
}
