import { randomUUID } from 'node:crypto'
import type { Broker } from '../../cluster/broker.js'
import { Leadership, type LeadershipEnd } from '../../cluster/failover/leadership.js'
import {
  type AcquiredLease,
  BrokerLeaseStore,
  SharedNameError,
  type StageParts,
} from '../../cluster/failover/lease.js'
import { StandbyStage } from '../../cluster/failover/standby-stage.js'
import { Faults } from '../../faults.js'
import type { Connections } from '../../http/connections.js'
import { deferred, delay } from '../../promises.js'
import { FolderLock } from '../../store/folder-lock.js'
import type { ShownMachine } from '../../wire/cluster.js'
import type { Bridge, BridgeOptions } from '../bridge-options.js'
import { openBroker } from '../join-cluster.js'
import { renewTls } from '../open-http.js'
import { openConnections } from '../open-limits.js'
import { Rereading } from './rereading.js'
import { openStandbyHttp, type StandbyHttp } from './standby-http.js'

type StartActive = (options: BridgeOptions) => Promise<Bridge>

/** Before a stage that could not become active tries again; ms. */
const againMs = 5000

/**
 * Runs a stage of a cluster: a standby for as long as another one is active, else the active stage; again and again. Resolves
 * when it is one or the other.
 *
 * @throws what `startActive` throws, if it is to be active at once. @throws {SharedNameError} @throws {FolderLockedError}
 */
export async function runStage(options: BridgeOptions, startActive: StartActive): Promise<Bridge> {
  const stage = new RunningStage(options, await openBroker(options), startActive)
  try {
    await stage.start()
    return stage
  } catch (error) {
    await stage.close()
    throw error
  }
}

class RunningStage implements Bridge {
  /** The port stays the same, active or standby. */
  http: Bridge['http']
  osc: NonNullable<Bridge['osc']>
  readonly faults: Faults
  readonly #connections: Connections
  readonly #parts: StageParts
  readonly #files: Rereading
  readonly #startedAt = performance.now()
  #standBy: StandbyStage | undefined
  #server: StandbyHttp | undefined
  #opening: Promise<void> = Promise.resolve()
  #bridge: Bridge | undefined
  #isClosing = false
  readonly #stopped = deferred<'stopped'>()
  #running: Promise<void> = Promise.resolve()

  constructor(
    options: BridgeOptions,
    broker: Broker,
    private readonly startActive: StartActive,
  ) {
    const { settings, log } = options
    this.faults = new Faults(log)
    this.#connections = openConnections(options)
    this.http = settings.http
    this.osc = settings.osc
    const candidate = { name: settings.cluster.name, session: randomUUID() }
    this.#parts = { broker, leases: new BrokerLeaseStore(broker, log), candidate, log }
    this.#files = new Rereading(options, this.faults)
  }

  get connections(): Bridge['connections'] {
    return { refused: this.#connections.refused + (this.#bridge?.connections.refused ?? 0) }
  }

  async reload(): Promise<void> {
    if (this.#bridge) await this.#bridge.reload()
    else this.#files.run()
  }

  /** Until it stands by for another stage, or is active. */
  async start(): Promise<void> {
    const up = deferred<void>()
    const first = this.#alternate(up.resolve)
    this.#running = first.catch(() => {})
    await Promise.race([up.promise, first])
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#stopped.resolve('stopped')
    await this.#running
    await this.#files.settle()
    await this.#closeServer()
    await this.#parts.broker.close()
  }

  /** @param isUp called when it stands by, or is active. What goes wrong before that is thrown; later it tries again. */
  async #alternate(isUp: () => void): Promise<void> {
    let wasUp = false
    const up = () => {
      wasUp = true
      isUp()
    }
    while (!this.#isClosing) {
      try {
        const won = await this.#standByUntilLeader(up)
        if (won) await this.#lead(won, up)
      } catch (error) {
        if (!wasUp) throw error
        if (error instanceof SharedNameError) this.#files.log.error(error.message)
        else this.faults.report(error, 'this stage could not become active; it tries again')
        await Promise.race([this.#stopped.promise, delay(againMs)])
      }
    }
  }

  /** @returns undefined if it is stopped before. */
  async #standByUntilLeader(up: () => void): Promise<AcquiredLease | undefined> {
    const { options } = this.#files
    const folder = options.settings.service.state
    const lock = new FolderLock(folder)
    if (folder !== '') lock.hold()
    const { broker, candidate } = this.#parts
    const files = this.#files.standBy(broker, candidate)
    const standBy = new StandbyStage({ ...this.#parts, folder, lock, files })
    this.#standBy = standBy
    const settling = setInterval(() => {
      if (!standBy.isSettled) return
      clearInterval(settling)
      this.#opening = this.#server ? Promise.resolve() : this.#listen(standBy)
      this.#opening.then(up, (error) => standBy.fail(error))
    }, 50)
    try {
      const won = await Promise.race([standBy.won, this.#stopped.promise])
      return won === 'stopped' ? undefined : won
    } finally {
      clearInterval(settling)
      this.#standBy = undefined
      await standBy.close()
      if (folder !== '') lock.release()
    }
  }

  async #listen(standBy: StandbyStage): Promise<void> {
    const { options, log } = this.#files
    const settings = { ...options.settings, http: { ...options.settings.http, port: this.http.port } }
    const server = await openStandbyHttp({
      options: { ...options, settings },
      connections: this.#connections,
      faults: this.faults,
      cluster: { describe: () => this.#describe() },
      stage: { take: async (by) => this.#standBy?.take(by) },
      files: this.#files,
      isWhole: () => this.#standBy?.isWhole === true,
      startedAt: this.#startedAt,
    })
    this.#server = server
    this.http = server
    this.#files.serve = (configuration) => renewTls(server, configuration, options)
    log.info({ holder: standBy.lease?.holder ?? null }, 'this stage stands by')
  }

  async #closeServer(): Promise<void> {
    await this.#opening.catch(() => {})
    const server = this.#server
    this.#server = undefined
    this.#files.serve = undefined
    await server?.close()
  }

  async #lead(won: AcquiredLease, up: () => void): Promise<void> {
    const { log } = this.#files
    const leadership = new Leadership(this.#parts, won)
    let end: LeadershipEnd | 'stopped' = 'stopped'
    try {
      const { options: read } = this.#files
      const options = this.#files.toActivate()
      this.#bridge = await this.startActive({
        ...options,
        settings: {
          ...options.settings,
          http: { ...options.settings.http, port: this.http.port },
          osc: { ...options.settings.osc, port: this.osc.port },
        },
        reread: () => this.#files.read(),
        faults: this.faults,
        leadership,
        beforeListening: () => this.#closeServer(),
      })
      this.http = this.#bridge.http
      this.osc = this.#bridge.osc ?? this.osc
      log.info({ term: won.term }, 'this stage is active')
      // A reload that was asked for while it started has read files that the bridge does not have.
      if (this.#files.options !== read) this.#bridge.reload()
      up()
      end = await Promise.race([leadership.ended, this.#stopped.promise])
      // One that lets go sends what it has counted, until it is closed.
      if (end === 'lost') leadership.disown()
    } finally {
      // One that closes takes in no reload: what is read meanwhile is for the next bridge.
      const bridge = this.#bridge
      this.#bridge = undefined
      await bridge?.close()
      await leadership.close(end)
    }
  }

  /** As long as it is not active. */
  #describe(): ShownMachine {
    const standBy = this.#standBy
    const { term = null, holder = null, heir: standby = null } = standBy?.lease ?? {}
    const { broker: connection, leases, candidate } = this.#parts
    const { name } = candidate
    const broker = connection.isConnected ? 'connected' : 'away'
    const trouble = standBy?.trouble ?? leases.trouble
    return {
      stage: 'standby',
      cluster: { role: 'stage', name, broker, term, holder, standby, edges: [], waiting: null, trouble },
    }
  }
}
