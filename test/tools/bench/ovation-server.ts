import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Command, Place } from './command.js'
import { packageRoot } from './package-root.js'

/** The settings of Ovation's rows, as sections of keys. */
export type Sections = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** Ovation with the settings below, overridden by `changes`: `{ service: { state: '' } }`. */
export function ovationServer(changes: Sections): (place: Place) => Command {
  return (place) => {
    const { port, sinkPorts, folder, layoutFolder, tokenSecret, profileFolder } = place
    const settings: Sections = {
      service: { layouts: layoutFolder, state: './state', log_level: 'warn' },
      http: { host: '127.0.0.1', port },
      osc: { host: '127.0.0.1', port: 0 },
    }
    const displays = sinkPorts.map((port, n) => [`display.sink-${n}`, { host: '127.0.0.1', port }] as const)
    mkdirSync(folder, { recursive: true })
    const config = join(folder, 'service.ini')
    writeFileSync(config, iniText({ ...settings, ...Object.fromEntries(displays) }, changes))
    const profiling = [
      '--cpu-prof',
      `--cpu-prof-dir=${profileFolder}`,
      `--cpu-prof-name=${basename(folder)}.cpuprofile`,
    ]
    // Nothing is refused because this machine is busy.
    const patience = new URL('../../support/patience.js', import.meta.url).href
    const start = ['--import', patience, join(packageRoot, 'bin/ovation.js'), 'start', '--config', config]
    return {
      args: profileFolder === '' ? start : [...profiling, ...start],
      env: { OVATION_API_KEY: 'bench-api-key-of-no-worth', OVATION_TOKEN_SECRET: tokenSecret },
    }
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
