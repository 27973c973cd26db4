import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { Log } from '../log.js'

/**
 * Passes on each line that it reads. The signals that stop a whole service must not end it before the last line; it
 * ends when the daemon does, however that ends, since then nothing is left to read.
 */
const script = `trap '' HUP INT TERM
command -v systemd-notify >/dev/null || exit 127
while read -r state; do systemd-notify "$state"; done`
const programMissing = 127

const restartAfterMs = 1000
/** That the helper had to be started again is told at most this often. */
const toldEveryMs = 60_000

/**
 * Speaks to the supervisor. Node cannot send to its socket, and a process started from here for each message would
 * hold up the event loop for 16 ms: so one small shell waits beside the daemon and starts `systemd-notify`.
 */
export class Notifier {
  readonly #socket: string
  readonly #path: string
  readonly #log: Log
  #helper: ChildProcessByStdio<Writable, null, null>
  #standing = ''
  #isOver = false
  #toldAt = Number.NEGATIVE_INFINITY

  /**
   * @param socket as in `$NOTIFY_SOCKET`.
   * @param path where programs are looked for, as in `$PATH`.
   */
  constructor(socket: string, path: string, log: Log) {
    this.#socket = socket
    this.#path = path
    this.#log = log
    this.#helper = this.#start()
  }

  /** Tells what is so from now on, like `READY=1`; a helper that has to be started again tells it once more. */
  announce(state: string): void {
    this.#standing = state
    this.tell(state)
  }

  /** Tells what is so at this moment, like `WATCHDOG=1`; it is lost where the helper has just died. */
  tell(state: string): void {
    // Without a free file descriptor a helper could not even be started, and has no pipe.
    this.#helper.stdin?.write(`${state}\n`)
  }

  /** Tells a last state; what was told before still arrives. */
  end(state: string): void {
    this.#isOver = true
    this.#helper.stdin?.end(`${state}\n`)
  }

  #start(): ChildProcessByStdio<Writable, null, null> {
    const env = { PATH: this.#path, NOTIFY_SOCKET: this.#socket }
    const helper = spawn('/bin/sh', ['-c', script], { cwd: '/', env, stdio: ['pipe', 'ignore', 'inherit'] })
    // The daemon must not wait for it at its end.
    helper.unref()
    // Whoever writes to one that has just died is told of that by its end.
    helper.stdin?.on('error', () => {})
    helper.once('error', (error) => this.#restart(error.message))
    helper.once('exit', (code, signal) => {
      if (code === programMissing) this.#giveUp()
      else this.#restart(signal ?? `exit code ${code}`)
    })
    return helper
  }

  #restart(why: string): void {
    if (this.#isOver) return
    const now = performance.now()
    if (now - this.#toldAt >= toldEveryMs) {
      this.#toldAt = now
      this.#log.warn({ why }, 'the helper process that speaks to systemd has ended; it is started again')
    }
    setTimeout(() => {
      if (this.#isOver) return
      this.#helper = this.#start()
      if (this.#standing) this.tell(this.#standing)
    }, restartAfterMs).unref()
  }

  #giveUp(): void {
    this.#log.warn(
      { path: this.#path },
      'systemd waits to hear that this service is ready, but there is no program systemd-notify on the PATH to tell it with: a unit with Type=notify will be stopped when its TimeoutStartSec is over; install the program, which comes with systemd, or set Type=exec and no WatchdogSec in the unit',
    )
  }
}
