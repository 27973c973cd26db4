import { connect, errors, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { delay, withTimeout } from '../../promises.js'
import { type BrokerOptions, connectionOptions } from '../broker.js'
import { describeSharedAccount, SharedAccountWatch } from '../shared-account-watch.js'
import { type JudgedMachine, judgePictures, judgeStreams } from './judge-stored.js'
import { type MachineRole, RightsProbe, rightsOf, silenceMs } from './rights-probe.js'

interface ProbedMachine extends Omit<BrokerOptions, 'log'>, Pick<JudgedMachine, 'role' | 'findPictures'> {}

/** What a machine with these settings finds; a line each. */
interface BrokerPreflight {
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
  let connection: NatsConnection | undefined
  let server: string | undefined
  try {
    const options = { ...connectionOptions(machine), reconnect: false, timeout: withinMs }
    connection = await soon(connect(options), withinMs)
    const { info } = connection
    server = `nats-server ${info?.version} at ${connection.getServer()}`
    const preflight = new RightsProbe(connection, () => Math.max(until - performance.now(), 100))
    const others = info?.jetstream
      ? judgePictures((subject) => preflight.ask(subject, silenceMs), machine)
      : undefined
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
      server,
      room: streams?.room,
      warnings: [...judgeEntrance(info), (await pictures) ?? []].flat(),
      faults: [...judgeServer(info), ...faults, ...(streams?.faults ?? [])],
    }
  } catch (error) {
    return { server, faults: [describeBrokerError(error, servers, withinMs)], warnings: [] }
  } finally {
    await connection?.close()
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

/** Why there is no connection, and what to do about it, in one line. @param servers as in the settings. */
function describeBrokerError(error: unknown, servers: readonly string[], withinMs: number): string {
  const { message } = error as Error
  const code = codeOf(error)
  const place = servers.join(', ')
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return `the broker at ${place} does not let this machine in; is it among the broker's users, and does [cluster] credentials name its file?`
  if (code === 'ECONNREFUSED')
    return `nobody listens at ${place}; does the broker run, and are address and port right?`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name of ${place} has no address; is it right, and does the name server answer?`
  if (message.includes("does not support 'tls'"))
    return `the broker at ${place} has no TLS; write nats:// if that is meant, or set the broker's certificate`
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `the certificate of ${place} is not trusted (${code}); if it comes from an authority of your own, name its file in NODE_EXTRA_CA_CERTS, and connect by a name that the certificate has`
  if (error instanceof errors.TimeoutError || code === 'ETIMEDOUT')
    return `${place} has not answered within ${withinMs / 1000} s; does a firewall stand between, and is it a NATS server?`
  return `no connection to ${place}: ${message}`
}

/** Of Node, which may stand in the cause. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return typeof cause === 'object' && cause !== null ? codeOf(cause) : ''
}
