import { randomInt } from 'node:crypto'
import { Option } from 'commander'
import { baseAddressOption, minutesOption, peopleOption, seedOption } from '../options.js'
import { type Shell, Subcommand } from '../shell.js'
import type { RehearseOptions } from './perform-rehearsal.js'

export function rehearseCommand(shell: Shell): Subcommand {
  return new Subcommand('rehearse')
    .description('let a simulated audience act on the running daemon, then compare the totals')
    .argument('<layoutId>')
    .option('--people <n>', 'how many people, 1 to 20000', peopleOption, 300)
    .addOption(
      new Option('--minutes <n>', 'how long they act, above 0 and at most 60; may be a fraction')
        .argParser(minutesOption)
        .default(120_000, '2'),
    )
    .addOption(new Option('--over <carrier>', 'how they send').choices(['http', 'stream']).default('http'))
    .addOption(
      new Option('--seed <n>', 'the same seed gives the same people')
        .argParser(seedOption)
        .default(randomInt(1, 2 ** 32), 'random'),
    )
    .option('--reset', 'reset the layout afterwards')
    .option(
      '--url <address>',
      'use the daemon at this address, with the keys of these settings',
      baseAddressOption,
    )
    .option('--yes', 'allow another machine, and allow it while somebody acts')
    .notes(helpFor(shell))
    .action(async (layoutId: string, options: RehearseOptions) => {
      // Imported here so that the other commands start faster.
      const { performRehearsal } = await import('./perform-rehearsal.js')
      await performRehearsal(shell, layoutId, options)
    })
}

function helpFor({ command }: Shell): string {
  return `
Gets a token from the running daemon for each person. People arrive over the first minutes, applaud after cues, drag
sliders, vote, write, lose the network, and repeat actions that were not answered. They follow the live page, so switch
it as in a show. Their actions are counted and sent to the displays; \`${command} hold on\` keeps them from the displays.
It refuses to run if anybody has acted in the last ten minutes, rehearsals included, unless you add --yes.

At the end it reports what was sent, accepted and refused, how long answers took, and whether the daemon's totals match
its own. Ctrl-C ends it early, with the report; a second Ctrl-C ends it at once.

Exit code 0 if every answer was 200 or 429 and the totals match; 69 if the daemon is gone; otherwise 1.

Examples:
  ${command} rehearse demo
  ${command} rehearse demo --people 2000 --minutes 10 --over stream
  ${command} rehearse demo --minutes 0.5 --reset --yes`
}
