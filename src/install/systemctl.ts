import { runSystemProgram } from './run-system-program.js'

const unit = 'ovation.service'

/** The service as systemd sees it (systemctl(1)). */
export class Systemctl {
  readonly #options: readonly string[]

  /** @param root the folder that holds the system: `/`, or an image of one, of which nothing runs. */
  constructor(readonly root: string) {
    this.#options = root === '/' ? [] : [`--root=${root}`]
  }

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

  /** Has systemd read unit files again. */
  reload(): void {
    this.#order('daemon-reload')
  }

  enable(): void {
    this.#order('--quiet', 'enable', unit)
  }

  /** Starts it where it does not run. */
  restart(): void {
    this.#order('restart', unit)
  }

  #order(...words: string[]): void {
    const { status, stderr } = this.#run(...words)
    if (status !== 0) throw new Error(`systemctl ${words.join(' ')} failed: ${stderr.trim()}`)
  }

  #run(...words: string[]) {
    return runSystemProgram('systemctl', [...this.#options, ...words])
  }
}
