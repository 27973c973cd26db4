import { runSystemProgram } from '../system-programs.js'

const unit = 'ovation.service'

/** The service as systemd sees it (systemctl(1)). */
export class Systemctl {
  /** @param root the folder that holds the system: `/`, or an image of one, in which nothing runs. */
  constructor(private readonly root: string) {}

  get isEnabled(): boolean {
    return this.#run('is-enabled', unit).stdout.trim() === 'enabled'
  }

  /** `active`, `activating`, `failed`, `inactive` … */
  get state(): string {
    return this.show('ActiveState')
  }

  /** A property of the unit (org.freedesktop.systemd1(5)). */
  show(property: string): string {
    return this.#run('show', '--value', `--property=${property}`, unit).stdout.trim()
  }

  /** Makes systemd read its unit files again. */
  reload(): void {
    this.#change('daemon-reload')
  }

  enable(): void {
    this.#change('--quiet', 'enable', unit)
  }

  /** Starts the service if it is not running. */
  restart(): void {
    this.#change('restart', unit)
  }

  #change(...words: string[]): void {
    const { status, stderr } = this.#run(...words)
    if (status !== 0) throw new Error(`systemctl ${words.join(' ')} failed: ${stderr.trim()}`)
  }

  #run(...words: string[]) {
    const options = this.root === '/' ? [] : [`--root=${this.root}`]
    return runSystemProgram('systemctl', [...options, ...words])
  }
}
