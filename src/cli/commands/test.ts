import { Command } from 'commander'
import { type DisplayPlan, planDisplays } from '../../display/plan-displays.js'
import { tryDisplay } from '../../display/trial/trial.js'
import type { Catalogue } from '../../layout/layout.js'
import { readLayouts } from '../../layout/read-layouts.js'
import { openLog } from '../../log.js'
import type { Settings } from '../../settings/settings.js'
import { loadSettingsFor } from '../configuration.js'
import { CommandFailure } from '../exit-code.js'
import { quote, type Shell } from '../shell.js'
import { reportTrials } from './trial-report.js'

interface TestOptions {
  readonly reset?: true
  readonly verbose?: true
  readonly config?: string
}

/** `ovation test`: does every display host get everything? */
export function testCommand(shell: Shell): Command {
  return new Command('test')
    .description("send each control's sample value to the displays")
    .argument('[display]', 'only to the hosts of this [display.NAME]')
    .option('--reset', 'send zeros in place of the sample values')
    .option('--verbose', 'print each message too, as `monitor` does')
    .option('--config <file>', 'settings file (INI)')
    .addHelpText(
      'after',
      `
Sends every control of all pages once: Button 1, Slider 0.5, Toggle on, Index 0, String "Ovation test",
XYPad 0.25 0.75, each as the display's profile, prefix and map say. It reads the files itself, so it works
while the daemon is stopped, needs no secrets, and counts nothing.

UDP gives no receipt: "sent" means that the network took it and nobody refused. The displays keep the sample
values until something newer comes, so do not use it while an audience plays. --reset sends zeros instead: of an
Index, whose 0 is an option, only votes, and nothing for a Button that the display is told of press by press.

Exit code 0 if all was sent to every host, 1 if not.

Examples:
  ${shell.command} test
  ${shell.command} test main --verbose
  ${shell.command} test --reset`,
    )
    .action(async (name: string | undefined, { reset, verbose, config }: TestOptions) => {
      const settings = loadSettingsFor(shell, config)
      const catalogue = readLayouts(settings.service.layouts)
      const { displays, warnings } = planTest(settings, catalogue, name)
      for (const warning of warnings) shell.complain(`warning: ${warning}`)

      const log = openLog({ level: 'silent', form: 'json' })
      const what = reset ? 'zeros' : 'samples'
      const trials = await Promise.all(displays.map((display) => tryDisplay(display, catalogue, what, log)))
      const failed = trials.filter(({ failure }) => failure !== undefined).length

      shell.print(reportTrials(trials, verbose === true))
      if (failed < trials.length) shell.print(`\n${noReceipt}`)
      if (failed < trials.length && !reset) shell.print(resetHint(shell, name, config))
      if (failed > 0) throw new CommandFailure(`${failed} of ${trials.length} display hosts did not get it`)
    })
}

const noReceipt = '"sent" means that the network took it and nobody refused; UDP gives no receipt'

function planTest(settings: Settings, catalogue: Catalogue, name: string | undefined): DisplayPlan {
  const wanted = settings.displays.filter((display) => name === undefined || display.name === name)
  if (wanted.length === 0) {
    const names = settings.displays.map((display) => display.name).join(', ')
    throw new CommandFailure(`no display is called ${name}; the settings name ${names || 'none'}`)
  }
  const { displays, warnings } = planDisplays(wanted, catalogue)
  return { displays, warnings: [...settings.warnings, ...warnings] }
}

function resetHint({ command }: Shell, name: string | undefined, config: string | undefined): string {
  const words = [command, 'test', name, '--reset', config !== undefined && `--config ${quote(config)}`]
  return `the displays keep these values until something newer comes; \`${words.filter(Boolean).join(' ')}\` sends zeros`
}
