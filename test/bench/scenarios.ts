import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a server is given for a run. */
export interface Place {
  /** TCP port on 127.0.0.1 to answer at. */
  readonly port: number
  /** UDP port on 127.0.0.1 to send OSC to. */
  readonly sinkPort: number
  /** A folder of its own. */
  readonly folder: string
  readonly tokenSecret: string
  /** Whether Ovation is to write a CPU profile into the folder. */
  readonly profile: boolean
}

/** One row of the table: a name, and how to start its server. */
export interface Scenario {
  readonly name: string
  /** Whether it sends OSC: then none arriving is a fault. */
  readonly sends: boolean
  /** Arguments for `node`, and the server's whole environment besides PATH. */
  command(place: Place): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
}

type Sections = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** Every row, in the order they run. To add one: another server file, or Ovation with other settings. */
export const scenarios: readonly Scenario[] = [
  peer('raw', 'raw-server.js', false),
  ovation('ovation'),
  peer('fastify', 'fastify-server.js', true),
]

/** Ovation itself. `changes` goes over the settings below: `ovation('memory', { service: { state: '' } })`. */
function ovation(name: string, changes: Sections = {}): Scenario {
  return {
    name,
    sends: true,
    command: ({ port, sinkPort, folder, tokenSecret, profile }) => {
      const settings: Sections = {
        service: { state: './state', log_level: 'warn' },
        http: { host: '127.0.0.1', port },
        limits: { actions_per_second: 0 },
        'display.sink': { host: '127.0.0.1', port: sinkPort },
      }
      mkdirSync(folder, { recursive: true })
      const config = join(folder, 'service.ini')
      writeFileSync(config, iniText(settings, changes))
      const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
      return {
        args: [...profiling, join(packageRoot, 'bin/ovation.js'), 'start', '--config', config],
        env: { OVATION_API_KEY: 'bench-api-key-of-no-worth', OVATION_TOKEN_SECRET: tokenSecret },
      }
    },
  }
}

function peer(name: string, file: string, sends: boolean): Scenario {
  return {
    name,
    sends,
    command: ({ port, sinkPort, tokenSecret }) => ({
      args: [fileURLToPath(new URL(file, import.meta.url)), String(port), String(sinkPort)],
      env: { OVATION_TOKEN_SECRET: tokenSecret },
    }),
  }
}

function iniText(settings: Sections, changes: Sections): string {
  const names = new Set([...Object.keys(settings), ...Object.keys(changes)])
  return [...names]
    .map((name) => {
      const keys = Object.entries({ ...settings[name], ...changes[name] })
      return `[${name}]\n${keys.map(([key, value]) => `${key} = ${value}\n`).join('')}`
    })
    .join('\n')
}

/** The bench runs compiled, in `dist/test/bench`. */
export const packageRoot = fileURLToPath(new URL('../../../', import.meta.url))
