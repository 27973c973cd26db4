import { networkInterfaces } from 'node:os'
import { browse, type FoundService } from '../mdns/browse.js'
import { type ShowInterface, searchedInterfaces } from '../mdns/show-interfaces.js'
import type { FoundProgram, ProgramsAnswer } from '../wire/display.js'
import { displaySection } from '../wire/files/display-section.js'
import { idOfName } from '../wire/files/id-of-name.js'
import { askProgram, type ProgramTree } from './ask-program.js'
import { guessPreset } from './guess-preset.js'
import type { OscNode } from './osc-node.js'

export interface Discovery {
  /** Time for finding names, ms; their trees take up to 2 s more. */
  readonly ms: number
  /** `[osc] host`: an address that says where is looked. */
  readonly host: string
  /** Ports of this service itself. */
  readonly ownPorts: readonly number[]
  /** Where is looked instead; for tests. */
  readonly interfaces?: readonly ShowInterface[]
  /** Not 5353 in tests. */
  readonly port?: number
  /** Whether the process may end meanwhile. */
  readonly mayEnd?: boolean
}

/** A program with its tree. */
export interface DiscoveredProgram extends FoundProgram {
  /** Empty if it has none. */
  readonly nodes: readonly OscNode[]
}

export interface Discovered extends ProgramsAnswer {
  readonly programs: readonly DiscoveredProgram[]
}

const [oscQuery, oscUdp, oscTcp] = ['_oscjson._tcp', '_osc._udp', '_osc._tcp'] as const

/** Programs that are asked for their trees at the same time. */
const atOnce = 16

/** Finds the programs of the network that take OSC, and reads the trees of those that have one. Never rejects for what they do. */
export async function discover({
  ms,
  host,
  ownPorts,
  interfaces,
  port,
  mayEnd,
}: Discovery): Promise<Discovered> {
  const {
    services: seen,
    more,
    troubles,
  } = await browse({
    types: [oscQuery, oscUdp, oscTcp],
    interfaces: interfaces ?? searchedInterfaces(host),
    ms,
    port,
    mayEnd,
  })
  const own = new Set(Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address)))
  const services = seen.filter((service) => !seen.some((other) => isNearer(other, service, own)))
  const isOwn = ({ address, port }: FoundService) => own.has(address) && ownPorts.includes(port)
  const servers = services.filter(({ type }) => type === oscQuery)
  const asked: DiscoveredProgram[] = []
  for (let at = 0; at < servers.length; at += atOnce)
    asked.push(
      ...(await Promise.all(
        servers.slice(at, at + atOnce).map(async (service) =>
          described(
            service,
            await askProgram(service.address, service.port),
            isOwn(service),
            services.find((other) => other.type !== oscQuery && isBeside(other, service)),
          ),
        ),
      )),
    )
  const others = services
    .filter(({ type }) => type !== oscQuery)
    .filter((service) => !asked.some((program) => isAlike(program, service)))
    .map((service) => described(service, undefined, isOwn(service)))
  return { programs: numbered([...asked, ...others]), more, troubles }
}

/** Whether it is the same program of this machine, seen at an address that never changes. */
function isNearer(one: FoundService, other: FoundService, own: ReadonlySet<string | undefined>): boolean {
  const isSame = one.name === other.name && one.type === other.type && one.port === other.port
  return isSame && one.address === '127.0.0.1' && other.address !== one.address && own.has(other.address)
}

/** A program announces its OSC port beside its tree, and each on every interface. */
function isAlike(program: FoundProgram, { address, port, type }: FoundService): boolean {
  const transport = type === oscTcp ? 'tcp' : 'udp'
  return program.address === address && program.port === port && program.transport === transport
}

/** Whether a program announces both: a name is unique on its network. */
function isBeside(one: FoundService, other: FoundService): boolean {
  return one.name === other.name && one.address === other.address
}

/** @param beside its OSC port, if it is announced too: for a tree that does not say, or may not be read. */
function described(
  service: FoundService,
  tree: ProgramTree | undefined,
  isOwn: boolean,
  beside?: FoundService,
): DiscoveredProgram {
  const { address } = service
  // Names that are announced are unique: of two `Hall` one is announced as `Hall (2)`.
  const name = tree && !service.name.startsWith(tree.name) ? tree.name : service.name
  const { port, type } = beside ?? service
  const at =
    tree?.oscPort === undefined
      ? { port, transport: type === oscTcp ? ('tcp' as const) : ('udp' as const) }
      : { port: tree.oscPort, transport: tree.transport }
  const { nodes, trouble = null } = tree ?? {}
  const preset = guessPreset(`${name} ${service.name}`)
  return {
    name,
    address,
    ...at,
    preset,
    isOwn,
    trouble,
    lines: '',
    addresses: nodes?.length ?? null,
    nodes: nodes ?? [],
  }
}

/** By name, each once, with lines of settings whose names differ. */
function numbered(programs: readonly DiscoveredProgram[]): readonly DiscoveredProgram[] {
  const sorted = [...programs].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const taken = new Set<string>()
  return sorted
    .filter((program, at) => at === 0 || keyOf(program) !== keyOf(sorted[at - 1]!))
    .map((program) => {
      const short = idOfName(program.name).slice(0, 24).replace(/-$/, '') || 'display'
      let name = short
      for (let n = 2; taken.has(name); n += 1) name = `${short}-${n}`
      taken.add(name)
      const { address: host, port, preset, transport } = program
      return { ...program, lines: displaySection({ name, host, port, preset, transport }) }
    })
}

/** As the daemon answers it: without the trees. */
export function withoutNodes({ programs, more, troubles }: Discovered): ProgramsAnswer {
  return { programs: programs.map(({ nodes, ...program }) => program), more, troubles }
}

function keyOf({ name, address, port, transport }: FoundProgram): string {
  // What ends comes before what goes on.
  return [name.toLowerCase(), address, port, transport].join('\u0000')
}
