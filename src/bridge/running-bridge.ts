import type { Faults } from '../faults.js'
import type { Connections } from '../http/connections.js'
import type { HttpServer } from '../http/server.js'
import type { OscInput } from '../osc-input/listen-osc.js'

/** A running bridge. */
export interface Bridge {
  readonly http: Pick<HttpServer, 'host' | 'port'>
  /** Absent on an edge. */
  readonly osc?: Pick<OscInput, 'host' | 'port'> | undefined
  readonly faults: Faults
  readonly connections: Pick<Connections, 'refused'>
  /**
   * Replaces layouts, secrets and displays at once by what the files have now, all or nothing; counts continue. Resolves
   * when new displays are connected, or after 300 ms; never rejects.
   */
  reload(): Promise<void>
  /** Answers the requests in progress, stores and sends what is pending, and closes everything; at most 3 s. */
  close(): Promise<void>
}
