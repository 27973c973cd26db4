import { type DisplayPlan, planDisplays } from '../../display/plan-displays.js'
import { type DisplayTest, testDisplay } from '../../display/self-test/display-test.js'
import type { Catalogue } from '../../layout/layout.js'
import { readLayouts } from '../../layout/read-layouts.js'
import { openLog } from '../../log.js'
import { decodePacket } from '../../osc/decode.js'
import { describeMessage } from '../../osc/describe-message.js'
import { layoutsFolder } from '../../settings/layouts/take-layouts-along.js'
import { loadSettings } from '../../settings/load-settings.js'
import type { Settings } from '../../settings/settings.js'
import { CommandFailure, quote, type Shell, Subcommand, table } from '../shell.js'

interface TestOptions {
  readonly reset?: true
  readonly verbose?: true
  readonly config?: string
}

export function testCommand(shell: Shell): Subcommand {
  return new Subcommand('test')
    .description("send each control's sample value to the displays")
    .argument('[display]', 'only to the hosts of this [display.NAME]')
    .option('--reset', 'send zeros instead of the sample values')
    .option('--verbose', 'also print each message, as `monitor` does')
    .notes(`
Sends every control of all pages once: Button 1, Slider 0.5, Toggle on, Index 0, String "Ovation test",
XYPad 0.25 0.75, each with the display's profile, prefix and map. It reads the files itself, so it works while
the daemon is stopped, needs no secrets, and counts nothing.

"sent" means that the network accepted it and nothing refused it; over UDP it may still be lost. The displays keep
the sample values until they receive others, so do not run it during a show. --reset sends zeros
instead; for an Index, whose 0 is an option, only votes, and nothing for a Button sent as a trigger.

Exit code 0 if everything was sent to every host, 1 if not.

Examples:
  ${shell.command} test
  ${shell.command} test main --verbose
  ${shell.command} test --reset`)
    .action(async (name: string | undefined, { reset, verbose, config }: TestOptions) => {
      const settings = loadSettings({ ...shell, flag: config })
      const catalogue = readLayouts(layoutsFolder(settings))
      const { displays, warnings } = planTest(settings, catalogue, name)
      for (const warning of warnings) shell.complain(`warning: ${warning}`)

      const log = openLog({ level: 'silent', form: 'json' })
      const what = reset ? 'zeros' : 'samples'
      const tests = await Promise.all(displays.map((display) => testDisplay(display, catalogue, what, log)))
      const failed = tests.filter(({ failure }) => failure !== undefined).length

      shell.print(reportTests(tests, verbose === true))
      if (failed < tests.length)
        shell.print(`\n"sent" means that the network accepted it and nothing refused it${doubt(tests)}`)
      if (failed < tests.length && !reset) shell.print(resetHint(shell, name, config))
      if (failed > 0) throw new CommandFailure(`not reached: ${failed} of ${tests.length} display hosts`)
    })
}

/** Over TCP, what the network has accepted arrives, or the connection breaks. */
function doubt(tests: readonly DisplayTest[]): string {
  return tests.some(({ display: { transport = 'udp' } }) => transport === 'udp')
    ? '; UDP does not confirm delivery'
    : ''
}

function planTest(settings: Settings, catalogue: Catalogue, name: string | undefined): DisplayPlan {
  const wanted = settings.displays.filter((display) => name === undefined || display.name === name)
  if (wanted.length === 0) {
    const names = settings.displays.map((display) => display.name).join(', ')
    throw new CommandFailure(`unknown display ${name}; displays in the settings: ${names || 'none'}`)
  }
  const { displays, warnings } = planDisplays(wanted, catalogue)
  return { displays, warnings: [...settings.warnings, ...warnings] }
}

function resetHint({ command }: Shell, name: string | undefined, config: string | undefined): string {
  const words = [command, 'test', name, '--reset', config !== undefined && `--config ${quote(config)}`]
  return `the displays keep these values until they receive others; \`${words.filter(Boolean).join(' ')}\` sends zeros`
}

/** The result for each display host, a row each; with `verbose`, followed by its messages. */
function reportTests(tests: readonly DisplayTest[], verbose: boolean): string {
  const rows = tests.map((test) => [test.display.name, hostAndPort(test), describeResult(test)])
  const results = table([['NAME', 'ADDRESS', 'RESULT'], ...rows])
  return verbose ? [results, ...tests.map(listMessages)].join('\n\n') : results
}

function hostAndPort({ display: { host, port } }: DisplayTest): string {
  return `${host}:${port}`
}

function describeResult({ messages, failure }: DisplayTest): string {
  if (failure !== undefined) return failure
  return `sent ${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`
}

/** Decoded from the bytes, so that it shows what was really sent. */
function listMessages(test: DisplayTest): string {
  const messages = test.messages.flatMap((bytes) => decodePacket(bytes).messages)
  const lines = messages.map((message) => `  ${describeMessage(message)}`)
  return [`${test.display.name} ${hostAndPort(test)}`, ...lines].join('\n')
}
