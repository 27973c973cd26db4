import { randomUUID } from 'node:crypto'
import type { Broker } from '../../cluster/broker.js'
import { LeaseBook } from '../../cluster/lease/lease-book.js'
import { SharedNameError, type WonLease } from '../../cluster/lease/won-lease.js'
import { Reign, type ReignEnd } from '../../cluster/spare/reign.js'
import { StandBy } from '../../cluster/spare/stand-by.js'
import { Faults } from '../../faults.js'
import { Connections } from '../../http/connections.js'
import { countDescriptors, readDescriptorLimit, reservedDescriptors } from '../../limits/descriptors.js'
import { FolderLock } from '../../store/folder-lock.js'
import type { ShownMachine } from '../../view/shown-cluster.js'
import type { BridgeOptions } from '../bridge-options.js'
import { openBroker } from '../open-broker.js'
import type { Bridge } from '../running-bridge.js'
import { Rereading } from './rereading.js'
import { StandbyHttp } from './standby-http.js'

/** Starts a bridge that plays. */
export type StartPlaying = (options: BridgeOptions) => Promise<Bridge>

/** Before a stage that could not play tries again; ms. */
const againMs = 5000

/**
 * Runs a stage of a cluster: a spare for as long as another one plays, and else a bridge that plays, in turn. Resolves
 * when it does one or the other.
 *
 * @throws what `startPlaying` throws, if it is to play at once. @throws {SharedNameError} @throws {FolderLockedError}
 */
export async function runStage(options: BridgeOptions, startPlaying: StartPlaying): Promise<Bridge> {
  const stage = new RunningStage(options, await openBroker(options), startPlaying)
  try {
    await stage.start()
    return stage
  } catch (error) {
    await stage.close()
    throw error
  }
}

class RunningStage implements Bridge {
  /** The port stays the same, whoever listens on it. */
  http: Bridge['http']
  osc: NonNullable<Bridge['osc']>
  readonly faults: Faults
  readonly connections: { readonly refused: number }
  readonly #connections: Connections
  readonly #broker: Broker
  readonly #book: LeaseBook
  readonly #claimant: { readonly name: string; readonly session: string }
  readonly #files: Rereading
  readonly #startPlaying: StartPlaying
  readonly #startedAt = performance.now()
  #standBy: StandBy | undefined
  #server: StandbyHttp | undefined
  #opening: Promise<void> = Promise.resolve()
  #bridge: Bridge | undefined
  #isClosing = false
  #stop: () => void = () => {}
  readonly #stopped = new Promise<'stopped'>((resolve) => {
    this.#stop = () => resolve('stopped')
  })
  #running: Promise<void> = Promise.resolve()

  constructor(options: BridgeOptions, broker: Broker, startPlaying: StartPlaying) {
    const { settings, log, displays } = options
    const { name } = settings.cluster
    this.faults = new Faults(log)
    const descriptors = readDescriptorLimit() - reservedDescriptors(displays.length)
    this.#connections = new Connections(settings.limits.maxConnections, log, descriptors, countDescriptors)
    const countRefused = () => this.#connections.refused + (this.#bridge?.connections.refused ?? 0)
    this.connections = {
      get refused() {
        return countRefused()
      },
    }
    this.http = settings.http
    this.osc = settings.osc
    this.#claimant = { name, session: randomUUID() }
    this.#files = new Rereading(options, this.faults)
    this.#startPlaying = startPlaying
    this.#broker = broker
    this.#book = new LeaseBook(broker, log)
  }

  async reload(): Promise<void> {
    if (this.#bridge) await this.#bridge.reload()
    else this.#files.run()
  }

  /** Until it stands by for another stage, or plays. */
  async start(): Promise<void> {
    let isUp: () => void = () => {}
    const up = new Promise<void>((resolve) => {
      isUp = resolve
    })
    const first = this.#takeTurns(isUp)
    this.#running = first.catch(() => {})
    await Promise.race([up, first])
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#stop()
    await this.#running
    await this.#files.settle()
    await this.#closeServer()
    await this.#broker.close()
  }

  /** @param isUp called when it stands by, or plays. What goes wrong before that is thrown; later it tries again. */
  async #takeTurns(isUp: () => void): Promise<void> {
    let wasUp = false
    const up = () => {
      wasUp = true
      isUp()
    }
    while (!this.#isClosing) {
      try {
        const won = await this.#waitForTurn(up)
        if (won) await this.#play(won, up)
      } catch (error) {
        if (!wasUp) throw error
        if (error instanceof SharedNameError) this.#files.log.error(error.message)
        else this.faults.report(error, 'this stage could not play; it tries again')
        await Promise.race([this.#stopped, new Promise((resolve) => setTimeout(resolve, againMs))])
      }
    }
  }

  /** @returns undefined if it is stopped before. */
  async #waitForTurn(up: () => void): Promise<WonLease | undefined> {
    const { options, log } = this.#files
    const folder = options.settings.service.state
    const lock = new FolderLock(folder)
    if (folder !== '') lock.hold()
    const standBy = new StandBy({
      ...{ broker: this.#broker, book: this.#book, claimant: this.#claimant, folder, lock, log },
      files: this.#files.standBy(this.#broker, this.#claimant),
    })
    this.#standBy = standBy
    const settling = setInterval(() => {
      if (!standBy.isSettled) return
      clearInterval(settling)
      this.#openServer(standBy).then(up, (error) => standBy.fail(error))
    }, 50)
    try {
      const won = await Promise.race([standBy.won, this.#stopped])
      return won === 'stopped' ? undefined : won
    } finally {
      clearInterval(settling)
      this.#standBy = undefined
      await standBy.close()
      if (folder !== '') lock.release()
    }
  }

  #openServer(standBy: StandBy): Promise<void> {
    this.#opening = this.#server ? Promise.resolve() : this.#listen(standBy)
    return this.#opening
  }

  async #listen(standBy: StandBy): Promise<void> {
    const { options, log } = this.#files
    const settings = { ...options.settings, http: { ...options.settings.http, port: this.http.port } }
    const server = await StandbyHttp.open({
      ...{ options: { ...options, settings }, connections: this.#connections, faults: this.faults },
      cluster: { describe: () => this.#describe() },
      stage: { take: async (by) => this.#standBy?.take(by) },
      files: this.#files,
      isWhole: () => this.#standBy?.isWhole === true,
      startedAt: this.#startedAt,
    })
    this.#server = server
    this.http = { host: this.http.host, port: server.port }
    log.info({ holder: standBy.claim?.holder ?? null }, 'this stage stands by')
  }

  async #closeServer(): Promise<void> {
    await this.#opening.catch(() => {})
    const server = this.#server
    this.#server = undefined
    await server?.close()
  }

  async #play(won: WonLease, up: () => void): Promise<void> {
    const { log } = this.#files
    const reign = new Reign({ broker: this.#broker, book: this.#book, claimant: this.#claimant, won, log })
    let end: ReignEnd | 'stopped' = 'stopped'
    try {
      const { options: read } = this.#files
      const options = this.#files.toPlay()
      this.#bridge = await this.#startPlaying({
        ...options,
        settings: {
          ...options.settings,
          http: { ...options.settings.http, port: this.http.port },
          osc: { ...options.settings.osc, port: this.osc.port },
        },
        reread: () => this.#files.read(),
        seat: {
          broker: this.#broker,
          gate: won.fence,
          before: reign.before,
          mayCount: (time) => reign.mayCount(time),
          onCounted: (time) => reign.counted(time),
          onCaughtUp: () => won.fence.caughtUp(),
          faults: this.faults,
          lease: () => ({ term: reign.term, holder: this.#claimant.name, heir: reign.heir }),
          leaseTrouble: () => this.#book.trouble,
          copyTrouble: () => reign.trouble,
          onStored: reign.record,
          onRestored: (state, store) => reign.begin(state, store),
          beforeListening: () => this.#closeServer(),
        },
      })
      this.http = this.#bridge.http
      this.osc = this.#bridge.osc ?? this.osc
      log.info({ term: won.term }, 'this stage plays')
      // A reload that came while it started has read files that the bridge does not have.
      if (this.#files.options !== read) this.#bridge.reload()
      up()
      end = await Promise.race([reign.ended, this.#stopped])
      // One that lets go sends what it has counted, until it is closed.
      if (end === 'lost') reign.disown()
    } finally {
      // One that closes takes in no reload: what is read meanwhile is for the next turn.
      const bridge = this.#bridge
      this.#bridge = undefined
      await bridge?.close()
      await reign.close(end)
    }
  }

  /** As long as it does not play. */
  #describe(): ShownMachine {
    const standBy = this.#standBy
    const { term = null, holder = null, heir = null } = standBy?.claim ?? {}
    const broker = this.#broker.isConnected ? 'connected' : 'away'
    const { name } = this.#claimant
    const trouble = standBy?.trouble ?? this.#book.trouble
    return {
      stage: 'standby',
      cluster: { role: 'stage', name, broker, term, holder, heir, edges: [], waiting: null, trouble },
    }
  }
}
