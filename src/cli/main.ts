import { basename, relative } from 'node:path'
import { Command, CommanderError } from 'commander'
import { describeConfigurationError, InvalidConfiguration } from '../errors.js'
import { packageVersion } from '../settings/package-root.js'
import { checkCommand } from './commands/check.js'
import { displaysCommand } from './commands/displays.js'
import { installCommand } from './commands/install.js'
import { layoutsCommand } from './commands/layouts.js'
import { monitorCommand } from './commands/monitor.js'
import { startCommand } from './commands/start.js'
import { statusCommand } from './commands/status.js'
import { testCommand } from './commands/test.js'
import { tokenCommand } from './commands/token.js'
import { unitCommand } from './commands/unit.js'
import { lightCommand } from './operate/light.js'
import { markCommand } from './operate/mark.js'
import { pageCommand } from './operate/page.js'
import {
  disableCommand,
  enableCommand,
  holdCommand,
  reloadCommand,
  resetCommand,
  revokeCommand,
} from './operate/requests.js'
import { screenCommand } from './operate/screen.js'
import { stageCommand } from './operate/stage.js'
import { textsCommand } from './operate/texts.js'
import { rehearseCommand } from './rehearse/rehearse.js'
import { replayCommand } from './replay/replay.js'
import { reportCommand } from './report/report.js'
import { deskCommand } from './room/desk.js'
import { joinCommand } from './room/join.js'
import { roomCommand } from './room/room.js'
import { CommandFailure, exitCode, guardedShell, quote, type Shell } from './shell.js'

const subcommands = [
  startCommand,
  layoutsCommand,
  tokenCommand,
  checkCommand,
  monitorCommand,
  pageCommand,
  reloadCommand,
  resetCommand,
  enableCommand,
  disableCommand,
  holdCommand,
  screenCommand,
  lightCommand,
  markCommand,
  revokeCommand,
  statusCommand,
  displaysCommand,
  stageCommand,
  textsCommand,
  roomCommand,
  joinCommand,
  deskCommand,
  testCommand,
  rehearseCommand,
  replayCommand,
  reportCommand,
  unitCommand,
  installCommand,
]

/** Runs one command line and returns its exit code; no error ends in a stack trace. */
export async function main(words: readonly string[], caller: Shell = processShell()): Promise<number> {
  const shell = guardedShell(caller)
  try {
    await buildProgram(shell).parseAsync(words, { from: 'user' })
    return exitCode.done
  } catch (error) {
    return report(error, shell)
  }
}

/** The command line with all its commands; the manual page and the completion are made from it. */
export function buildProgram(shell: Shell): Command {
  const program = new Command('ovation')
    .description('Audience-to-stage bridge: phones press, displays get OSC.')
    .version(packageVersion)
    .helpCommand(false)
    .showHelpAfterError('(add --help for help)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.print(text.trimEnd()),
      writeErr: (text) => shell.complain(text.trimEnd()),
    })
  for (const command of subcommands)
    program.addCommand(
      command(shell).option('--config <file>', 'settings file (INI)').copyInheritedSettings(program),
    )
  return program
}

function report(error: unknown, shell: Shell): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.done : exitCode.wrongUsage
  if (error instanceof InvalidConfiguration) {
    for (const each of error.errors) shell.complain(describeConfigurationError(each))
    return exitCode.configurationInvalid
  }
  const message = error instanceof Error ? error.message : String(error)
  if (message !== '') shell.complain(message)
  return error instanceof CommandFailure ? error.exitCode : exitCode.failed
}

function processShell(): Shell {
  // The reader may go away at any time, as `head` does; that is not an error.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) =>
      process.exit(error.code === 'EPIPE' ? exitCode.done : exitCode.failed),
    )
  const launcher = process.argv[1] ?? 'ovation'
  const installed = basename(launcher) === 'ovation'
  return {
    env: process.env,
    cwd: process.cwd(),
    isTerminal: process.stdout.isTTY === true,
    command: installed ? 'ovation' : `node ${quote(pathFromHere(launcher))}`,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    ...(process.stdout.isTTY && { columns: process.stdout.columns, redraw: redrawLine }),
  }
}

/** To the beginning of the line, the text as far as it fits, and the rest of the line erased (ECMA-48 EL). */
function redrawLine(line: string): void {
  process.stdout.write(`\r${line.slice(0, (process.stdout.columns || 80) - 1)}\u001b[K`)
}

/** Relative within the working folder, otherwise absolute. */
function pathFromHere(path: string): string {
  const below = relative(process.cwd(), path)
  return below.startsWith('..') || process.cwd() === '/' ? path : below
}
