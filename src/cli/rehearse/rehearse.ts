import { randomInt } from 'node:crypto'
import { Option } from 'commander'
import { baseAddressOption, minutesOption, peopleOption, seedOption } from '../options.js'
import type { Shell } from '../shell.js'
import { Subcommand } from '../subcommand.js'
import type { RehearseOptions } from './perform-rehearsal.js'

/** `ovation rehearse`: a simulated audience acts on the running daemon. */
export function rehearseCommand(shell: Shell): Subcommand {
  return new Subcommand('rehearse')
    .description('let a simulated audience act on the running daemon, and compare its books afterwards')
    .argument('<layoutId>')
    .option('--people <n>', 'how many people, 1 to 20000', peopleOption, 300)
    .addOption(
      new Option('--minutes <n>', 'how long they act, above 0 and at most 60; may be a fraction')
        .argParser(minutesOption)
        .default(120_000, '2'),
    )
    .addOption(new Option('--over <carrier>', 'how they send').choices(['http', 'stream']).default('http'))
    .addOption(
      new Option('--seed <n>', 'the same seed brings the same people')
        .argParser(seedOption)
        .default(randomInt(1, 2 ** 32), 'by chance'),
    )
    .option('--reset', 'reset the layout afterwards')
    .option(
      '--url <address>',
      'the daemon at this address, with the keys of these settings',
      baseAddressOption,
    )
    .option('--yes', 'also on another machine, and also while somebody acts')
    .notes(helpFor(shell))
    .action(async (layoutId: string, options: RehearseOptions) => {
      // Imported here so that the other commands start faster.
      const { performRehearsal } = await import('./perform-rehearsal.js')
      await performRehearsal(shell, layoutId, options)
    })
}

function helpFor({ command }: Shell): string {
  return `
Asks the running daemon for a token for each person. People come over the first minutes, applaud after cues, drag
sliders, vote, write, lose the network and repeat what was not answered. They follow the live page: switch it as in a
show. What they do is counted, and sent to the displays; \`${command} hold on\` keeps it from them.
Refused while anybody has acted in the last ten minutes, rehearsals included, unless you add --yes.

At the end it prints what was sent, accepted and refused, and how long answers took, and compares the daemon's books
with its own. Ctrl-C ends it early, with the report; a second one ends it at once.

Exit code 0 if every answer was 200 or 429 and the books agree; 69 if the daemon is gone; otherwise 1.

Examples:
  ${command} rehearse demo
  ${command} rehearse demo --people 2000 --minutes 10 --over stream
  ${command} rehearse demo --minutes 0.5 --reset --yes`
}
