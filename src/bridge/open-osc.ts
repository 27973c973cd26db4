import { hostname } from 'node:os'
import { SharedSearch } from '../discovery/shared-search.js'
import { listenOsc, type OscInput } from '../osc-input/listen-osc.js'
import { isEdge } from '../settings/cluster-keys.js'
import { sections } from '../settings/sections.js'
import type { BridgeOptions, Opens } from './bridge-options.js'

/** What the OSC port takes, as its service is described (OSC 1.1, DNS-SD): the types of arguments. */
const oscTxt = ['txtvers=1', 'version=1.1', 'types=ifsTFIhdSc']

/** The OSC port; none on an edge. @throws {ListenError} */
export async function openOsc(
  { settings }: BridgeOptions,
  context: Parameters<typeof listenOsc>[0],
  opens: Opens,
): Promise<OscInput | undefined> {
  return isEdge(settings) ? undefined : opens(await listenOsc(context, settings.osc))
}

/**
 * Announces the OSC port, and the port of OSCQuery where there is one, if the settings say so, until the bridge is closed.
 * A failure is a line in the log.
 */
export async function openAnnouncement(
  { settings: { osc, service }, log }: BridgeOptions,
  { port }: Pick<OscInput, 'port'>,
  oscQueryPort: number | undefined,
  opens: Opens,
): Promise<void> {
  if (osc.announce === 'off') return
  // Loaded here only: most machines need none of it.
  const [{ Announcer }, { showInterfaces }] = await Promise.all([
    import('../mdns/announcer.js'),
    import('../mdns/show-interfaces.js'),
  ])
  const machine = hostname()
  const isUnnamed = service.name === sections.service.name.default
  const services = [{ type: '_osc._udp', port, txt: oscTxt }]
  if (oscQueryPort !== undefined)
    services.push({ type: '_oscjson._tcp', port: oscQueryPort, txt: ['txtvers=1'] })
  opens(
    new Announcer({
      name: isUnnamed ? `${service.name} ${machine.split('.')[0]}` : service.name,
      machine,
      services,
      log,
      interfaces: () => showInterfaces(osc.host),
    }),
  )
}

/** How long names are looked for, ms. */
const searchMs = 3000

/** What looks for programs of the network, once somebody asks. @param osc absent on an edge, where nobody can. */
export function openSearch(
  {
    settings: {
      osc: { host },
      oscquery,
    },
  }: BridgeOptions,
  osc: Pick<OscInput, 'port'> | undefined,
): SharedSearch {
  return new SharedSearch(async () => {
    // Loaded here only: most machines need none of it.
    const { discover, withoutNodes } = await import('../discovery/discover.js')
    const ownPorts = osc ? [osc.port, oscquery.port] : []
    return withoutNodes(await discover({ ms: searchMs, host, ownPorts, mayEnd: true }))
  })
}
