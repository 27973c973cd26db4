/** Exit codes of the commands; 69 and 78 as in sysexits(3). */
export const exitCode = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  daemonNotReachable: 69,
  configurationInvalid: 78,
} as const

/** Ends a command with an exit code and a line on standard error, without a stack trace. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = 1,
  ) {
    super(message)
    this.name = 'CommandFailure'
  }
}
