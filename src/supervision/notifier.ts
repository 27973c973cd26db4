import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { Log } from '../log.js'

/**
 * Passes on each line that it reads. The signals that stop a whole service must not end it before the last line. It
 * ends with the daemon, however that ends, since its input ends then.
 */
const notifyScript = `trap '' HUP INT TERM
command -v systemd-notify >/dev/null || exit 127
while read -r state; do systemd-notify "$state"; done`
const programMissing = 127

const restartAfterMs = 1000
/** If the helper ends repeatedly, that is logged at most this often. */
const warnEveryMs = 60_000

/**
 * Notifies the supervisor. Node cannot send to its socket, and starting a process for each message would block the event
 * loop for 16 ms: so one small shell waits beside the daemon and starts `systemd-notify`.
 */
export class Notifier {
  #helper: ChildProcessByStdio<Writable, null, null>
  #lastState = ''
  #isClosed = false
  #warnedAt = Number.NEGATIVE_INFINITY

  /** @param socket as in `$NOTIFY_SOCKET`. @param path where to find programs, as in `$PATH`. */
  constructor(
    private readonly socket: string,
    private readonly path: string,
    private readonly log: Log,
  ) {
    this.#helper = this.#start()
  }

  /** Sends a state that lasts, like `READY=1`; a helper that is restarted sends it again. */
  announce(state: string): void {
    this.#lastState = state
    this.send(state)
  }

  /** Sends a state of this moment, like `WATCHDOG=1`; it is lost if the helper has just died. */
  send(state: string): void {
    // Without a free file descriptor a helper could not even be started, and has no pipe.
    this.#helper.stdin?.write(`${state}\n`)
  }

  /** Sends a last state; what was sent before still arrives. */
  end(state: string): void {
    this.#isClosed = true
    this.#helper.stdin?.end(`${state}\n`)
  }

  #start(): ChildProcessByStdio<Writable, null, null> {
    const helper = spawn('/bin/sh', ['-c', notifyScript], {
      cwd: '/',
      env: { PATH: this.path, NOTIFY_SOCKET: this.socket },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    // The daemon must not wait for it when it ends.
    helper.unref()
    // Its exit already shows that it has died.
    helper.stdin?.on('error', () => {})
    helper.once('error', (error) => this.#restart(error.message))
    helper.once('exit', (code, signal) => {
      if (code !== programMissing) this.#restart(signal ?? `exit code ${code}`)
      else
        this.log.warn(
          { path: this.path },
          'systemd expects notifications, but systemd-notify is not on the PATH, so a unit with Type=notify is stopped after TimeoutStartSec; install systemd-notify, which comes with systemd, or set Type=exec and no WatchdogSec in the unit',
        )
    })
    return helper
  }

  #restart(why: string): void {
    if (this.#isClosed) return
    const now = performance.now()
    if (now - this.#warnedAt >= warnEveryMs) {
      this.#warnedAt = now
      this.log.warn({ why }, 'the helper process that notifies systemd ended; it is restarted')
    }
    setTimeout(() => {
      if (this.#isClosed) return
      this.#helper = this.#start()
      if (this.#lastState) this.send(this.#lastState)
    }, restartAfterMs).unref()
  }
}
