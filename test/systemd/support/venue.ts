import { once } from 'node:events'
import type { Test } from 'tap'
import { until } from '../../support/time/until.js'
import type { Machine, Outcome } from './machine.js'

/** What people do on a machine with an installed Ovation, with the commands that they type. */
export class Venue {
  constructor(
    readonly machine: Machine,
    private readonly url = 'http://127.0.0.1:8642',
  ) {}

  /** What a command prints. @throws with what it complained of if it fails. */
  async read(line: string): Promise<string> {
    const { code, stdout, stderr } = await this.machine.run(line)
    if (code !== 0) throw new Error(`${line}: ended with ${code}: ${stdout}${stderr}`)
    return stdout.trim()
  }

  /** A property of the running service (systemctl(1)). */
  show(property: string): Promise<string> {
    return this.read(`systemctl show --value --property=${property} ovation`)
  }

  /** Presses the Applause button once, with a new token. */
  press(): Promise<Outcome> {
    return this.machine.run(
      `curl -sf ${this.url}/action -H "Authorization: Bearer $(ovation token demo)" -H 'Content-Type: application/json' -d '{"layoutId":"demo","lid":1,"type":"Button"}'`,
    )
  }

  /** How often the Applause button was pressed. */
  async count(): Promise<number> {
    const state = await this.read(
      `curl -sf ${this.url}/layout/demo/state -H "x-api-key: $(head -n 1 /etc/ovation/api-key)"`,
    )
    return JSON.parse(state).controls[0].count
  }

  /** The status of a GET with the API key; `000` if nobody answers. */
  async status(path: string): Promise<string> {
    const line = `curl -s -o /dev/null -w '%{http_code}' ${this.url}${path} -H "x-api-key: $(head -n 1 /etc/ovation/api-key)"`
    return (await this.machine.run(line)).stdout
  }

  /** Sends its process a signal that it cannot help, and waits until another one serves. */
  async strike(signal: 'KILL' | 'STOP'): Promise<void> {
    const before = await this.show('MainPID')
    await this.read(`systemctl kill --kill-who=main --signal=${signal} ovation`)
    await until(
      async () => (await this.status('/readyz')) === '200' && (await this.show('MainPID')) !== before,
    )
  }

  /** How long the service was away last, from the end of one process to the time that the next was ready; ms. */
  async lastGap(): Promise<number> {
    const lines = (await this.read('journalctl --unit=ovation --output=short-unix --no-pager')).split('\n')
    const timeOf = (wanted: string) => Number(lines.findLast((line) => line.includes(wanted))?.split(' ')[0])
    return Math.round((timeOf('"msg":"ready"') - timeOf('Main process exited')) * 1000)
  }

  /** What the service wrote to the journal, and systemd about it. */
  journal(): Promise<string> {
    return this.read('journalctl --unit=ovation --output=cat --no-pager')
  }

  /** Lets liblo's oscdump print what comes to a port, until the test is over. */
  async listen(t: Pick<Test, 'teardown'>, port: number): Promise<() => string> {
    const dump = this.machine.spawn(`exec oscdump -L ${port}`)
    const closed = once(dump, 'close')
    let printed = ''
    dump.stdout!.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
    t.teardown(async () => {
      await this.machine.run('pkill -x oscdump')
      await closed
    })
    await until(async () => (await this.machine.run(`ss -Hlun sport = :${port}`)).stdout !== '')
    return () => printed
  }
}
