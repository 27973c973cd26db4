import {
  type Answer,
  encode,
  type NsecAnswer,
  type SrvAnswer,
  type StringAnswer,
  type TxtAnswer,
} from 'dns-packet'

/** A service as DNS-SD describes it (RFC 6763 §4). */
export interface AnnouncedService {
  /** Such as `_osc._udp`. */
  readonly type: string
  readonly port: number
  /** Each as `key=value`. */
  readonly txt: readonly string[]
}

/** A record whose name has a type of the kinds that are used here. */
export type ServiceRecord = StringAnswer | SrvAnswer | TxtAnswer | NsecAnswer

/** What everybody is told at one interface. */
export interface ServiceRecords {
  /** Shared by all who have such services. */
  readonly shared: readonly ServiceRecord[]
  /** Names that belong to us alone. */
  readonly unique: readonly ServiceRecord[]
  /** That there is no more of the host, which only accompanies others (RFC 6762 §6.1). */
  readonly nothingElse: ServiceRecord
}

/** How long others believe a record, s: a machine that lost its power is forgotten after this. */
export const usualTtl = 120

/** What asks for every type of service (RFC 6763 §9). */
const everyType = '_services._dns-sd._udp.local'

/**
 * @param instance the name that people read. @param host without `.local`.
 * @param address of this machine at the interface.
 */
export function serviceRecords(
  services: readonly AnnouncedService[],
  { instance, host }: { readonly instance: string; readonly host: string },
  address: string,
  ttl = usualTtl,
): ServiceRecords {
  const target = `${host}.local`
  const shared = services.flatMap(({ type }): ServiceRecord[] => [
    { type: 'PTR', name: `${type}.local`, ttl, data: `${instance}.${type}.local` },
    { type: 'PTR', name: everyType, ttl, data: `${type}.local` },
  ])
  const described = services.flatMap(({ type, port, txt }): ServiceRecord[] => {
    const own = { name: `${instance}.${type}.local`, ttl, flush: true } as const
    return [
      { type: 'SRV', ...own, data: { port, target, priority: 0, weight: 0 } },
      { type: 'TXT', ...own, data: [...txt] },
    ]
  })
  const ofHost = { name: target, ttl, flush: true } as const
  return {
    shared,
    unique: [...described, { type: 'A', ...ofHost, data: address }],
    nothingElse: { type: 'NSEC', ...ofHost, data: { nextDomain: target, rrtypes: ['A'] } },
  }
}

/** Names are alike in either case (RFC 6762 §16). */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The type and the data of a record, in bytes that order records (RFC 6762 §8.2). */
export function dataOf(record: Answer): Buffer {
  const { type, data } = record as ServiceRecord
  // Header, the empty name, type, class, TTL and length.
  const bytes = encode({ answers: [{ type, name: '', ttl: 0, data } as Answer] })
  return Buffer.concat([bytes.subarray(13, 15), bytes.subarray(23)])
}
