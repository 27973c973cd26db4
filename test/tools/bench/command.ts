/** What a server is given for a run. */
export interface Place {
  /** TCP port on 127.0.0.1 to listen on. */
  readonly port: number
  /** UDP ports on 127.0.0.1, one for each display, to send OSC to. */
  readonly sinkPorts: readonly number[]
  /** A folder of its own, named after the scenario. */
  readonly folder: string
  /** Its layout files; empty: the demo. */
  readonly layoutFolder: string
  readonly tokenSecret: string
  /** Where Ovation writes its CPU profile; empty: nowhere. */
  readonly profileFolder: string
}

/** How to start a server: arguments for `node`, and its whole environment except PATH. */
export interface Command {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
