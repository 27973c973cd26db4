import type { Test } from 'tap'
import { main } from '../../../src/cli/main.js'
import { freePort } from '../../support/machine/free-port.js'
import type { Ended, Place } from '../../support/machine/process.js'
import { until } from '../../support/time/until.js'

/** `ovation monitor` within this process. */
export interface MonitorHere {
  /** What it has printed so far. */
  readonly written: { readonly stdout: string; readonly stderr: string }
  /** Waits for a line that it prints on standard output. */
  line(wanted: (line: string) => boolean): Promise<string>
  /** Stops it, as a signal does. */
  stop(): Promise<Ended>
}

/** Starts it with these words, and waits until it says that it listens or is registered; it is stopped with the test. */
export async function monitorHere(
  t: Pick<Test, 'teardown'>,
  { cwd, env = {} }: Place,
  ...words: string[]
): Promise<MonitorHere> {
  const written = { stdout: '', stderr: '' }
  let end = () => {}
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  const ended = main(['monitor', ...words], {
    ...{ cwd, env, isTerminal: false, command: 'ovation', ending },
    print: (line) => {
      written.stdout += `${line}\n`
    },
    complain: (line) => {
      written.stderr += `${line}\n`
    },
  })
  t.teardown(() => {
    end()
    return ended
  })
  await until(
    () => written.stderr.includes('Ctrl-C to stop\n'),
    'that it is ready',
    () => written,
  )
  return {
    written,
    line: async (wanted) => {
      const find = () => written.stdout.split('\n').slice(0, -1).find(wanted)
      await until(
        () => find() !== undefined,
        String(wanted),
        () => written,
      )
      return find()!
    },
    stop: async () => {
      end()
      return { code: await ended, ...written }
    },
  }
}

/** On a port of this machine. */
export async function monitorPortHere(
  t: Pick<Test, 'teardown'>,
  ...words: string[]
): Promise<{ monitor: MonitorHere; port: number }> {
  const port = await freePort()
  const place = ['--host', '127.0.0.1', '--port', String(port)]
  return { monitor: await monitorHere(t, { cwd: process.cwd() }, ...place, ...words), port }
}
