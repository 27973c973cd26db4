import { connect, errors, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { delay, withTimeout } from '../../promises.js'
import { type BrokerOptions, connectionOptions } from '../broker.js'
import { describeSharedAccount, SharedAccountWatch } from '../shared-account-watch.js'
import { describeBrokerError } from './describe-broker-error.js'
import { type JudgedMachine, judgePictures } from './judge-pictures.js'
import { judgeStreams } from './judge-streams.js'
import { type MachineRole, rightsOf } from './rights.js'
import { RightsProbe } from './rights-probe.js'

export interface ProbedMachine
  extends Pick<BrokerOptions, 'servers' | 'name' | 'credentials'>,
    Pick<JudgedMachine, 'role' | 'findPictures'> {}

/** What a machine with these settings finds; a line each. */
export interface BrokerPreflight {
  /** Like `nats-server 2.9.10 at 10.0.0.9:4222`; undefined without a connection. */
  readonly server: string | undefined
  /** How full the stream of batches is, in words; of a stage, and where there is one. */
  readonly room?: string | undefined
  /** What is missing, and how to fix it; without any the machine can do its work. */
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

/** Within this every edge gives a sign of life; ms. */
const edgesHeardMs = 1200
/** A record for the standby has up to 256 KiB; this leaves room for one entry more. */
const leastPayload = 512 * 1024

/**
 * Connects as this machine does, and tries what its role needs. Nothing of the broker is changed, and a show that runs
 * is not disturbed: what is sent is of a form that the broker refuses.
 *
 * @param withinMs for all of it.
 */
export async function probeBroker(machine: ProbedMachine, withinMs = 3000): Promise<BrokerPreflight> {
  const until = performance.now() + withinMs
  const { servers, name, role } = machine
  let connection: NatsConnection
  try {
    connection = await soon(dial(machine, withinMs), withinMs)
  } catch (error) {
    return { server: undefined, faults: [describeBrokerError(error, servers, withinMs)], warnings: [] }
  }
  const { info } = connection
  const server = `nats-server ${info?.version} at ${connection.getServer()}`
  try {
    const preflight = new RightsProbe(connection, () => Math.max(until - performance.now(), 100))
    const others = info?.jetstream ? judgePictures((subject) => preflight.read(subject), machine) : undefined
    const pictures = others?.catch(() => undefined)
    const faults = info?.jetstream
      ? (
          await Promise.all([
            preflight.findFaults(rightsOf(role, name), role),
            findSharedAccount(connection, preflight, role),
          ])
        ).flat()
      : ['the broker has no JetStream; add jetstream { store_dir: … } to its settings']
    const streams =
      role === 'stage' && info?.jetstream
        ? await judgeStreams((subject) => preflight.ask(subject))
        : undefined
    return {
      ...{ server, room: streams?.room, warnings: [...judgeEntrance(info), (await pictures) ?? []].flat() },
      faults: [...judgeServer(info), ...faults, ...(streams?.faults ?? [])],
    }
  } catch (error) {
    return { server, faults: [describeBrokerError(error, servers, withinMs)], warnings: [] }
  } finally {
    await connection.close()
  }
}

type ServerInfo = NatsConnection['info']

function judgeServer(info: ServerInfo): string[] {
  const { version = '', max_payload = 0 } = info ?? {}
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [
    ...(major > 2 || (major === 2 && minor >= 9)
      ? []
      : [`expected nats-server 2.9 or newer; found ${version}`]),
    ...(max_payload >= leastPayload
      ? []
      : [`expected a max_payload of at least ${leastPayload} bytes at the broker; found ${max_payload}`]),
  ]
}

function judgeEntrance(info: ServerInfo): string[] {
  if (info?.auth_required) return []
  return [
    'the broker lets everybody in: anybody who reaches it can act for the audience and for the stage; give it users, and each machine its credentials',
  ]
}

/** Whether edges can do more than they are allowed to. Where everybody is let in, that is told instead. */
async function findSharedAccount(
  connection: NatsConnection,
  preflight: RightsProbe,
  role: MachineRole,
): Promise<string[]> {
  if (!connection.info?.auth_required) return []
  if (role === 'edge')
    return (await preflight.keepsStreams()) ? [describeSharedAccount('in which this edge connects')] : []
  const sharedAccount = new SharedAccountWatch({
    subscribe: (subject, hear) => {
      const callback = (error: Error | null, message: Msg) => void (error ?? hear(message))
      const subscription = connection.subscribe(subject, { callback })
      return { close: () => subscription.unsubscribe() }
    },
  })
  await delay(edgesHeardMs)
  sharedAccount.close()
  return [sharedAccount.trouble ?? []].flat()
}

function dial(machine: ProbedMachine, timeout: number): Promise<NatsConnection> {
  return connect({ ...connectionOptions(machine), reconnect: false, timeout })
}

/** The client waits for each server of the list in turn. */
async function soon(connecting: Promise<NatsConnection>, withinMs: number): Promise<NatsConnection> {
  try {
    return await withTimeout(connecting, withinMs, () => {
      throw new errors.TimeoutError()
    })
  } catch (error) {
    connecting.then((connection) => connection.close()).catch(() => {})
    throw error
  }
}
