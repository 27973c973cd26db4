import { Option } from 'commander'
import { presetNames } from '../../display/wire/presets.js'
import { speedOption, targetOption } from '../options.js'
import { type Shell, Subcommand, wrongUsage } from '../shell.js'
import type { ReplayOptions } from './perform-replay.js'
import { momentOption } from './play/moment.js'

export function replayCommand(shell: Shell): Subcommand {
  return new Subcommand('replay')
    .description('send a recorded show to the displays again, or write it as text')
    .argument('<file>')
    .addOption(
      new Option('--speed <n>', 'how many times as fast, 0.1 to 100').argParser(speedOption).default(1),
    )
    .option(
      '--from <moment>',
      'begin there: hh:mm:ss from the beginning of the file, or a mark',
      momentOption,
    )
    .option('--until <moment>', 'end there: the same', momentOption)
    .option('--loop', 'begin again at the end')
    .option('--skip-silence', 'make more than 3 s without anything into one')
    .addOption(
      new Option('--format <format>', 'send it, or write it to standard output')
        .choices(['osc', 'oscdump', 'csv'])
        .default('osc'),
    )
    .option('--layout <layoutId>', 'this layout only')
    .addOption(
      new Option('--display <name>', 'only to the hosts of this [display.NAME]').conflicts(['to', 'preset']),
    )
    .option('--to <host:port>', 'only to this host and port', targetOption)
    .addOption(new Option('--preset <name>', 'as a display with this preset is sent it').choices(presetNames))
    .option('--yes', 'allow another machine for --to, and allow it while somebody acts')
    .notes(helpFor(shell))
    .action(async (file: string, options: ReplayOptions) => {
      refuseContradictions(options)
      // Imported here so that the other commands start faster.
      const { performReplay } = await import('./perform-replay.js')
      await performReplay(shell, file, options)
    })
}

/** @throws {CommandFailure} 2 for options that mean nothing together. */
function refuseContradictions({ format, to, loop, preset }: ReplayOptions): void {
  if (format !== 'osc' && (to || loop))
    throw wrongUsage(
      `--format ${format} writes to standard output, once; leave out ${to ? '--to' : '--loop'}`,
    )
  if (format === 'osc' && preset && !to)
    throw wrongUsage('--preset is for --to or for another --format; displays of the settings have their own')
}

function helpFor({ command }: Shell): string {
  return `
Sends what displays were sent when it was recorded, with the profile, prefix, map and pace of each display as they are
now, and at the times of then: pages, holds and resets too. It reads files only; no daemon is needed, and nothing is
counted. With --from it sends at once how everything was at that moment.

Without --display and --to it sends to all displays of the settings. It refuses to if anybody has acted there in the last
ten minutes, unless you add --yes.

A mark is what somebody named while it was recorded, and each switch of a page, by its pageId or name.

--format oscdump writes what \`oscdump -L\` of liblo prints, for \`oscsendfile\`, which needs no Ovation. oscsendfile 0.31
cuts a text at its first blank; line ends in texts become blanks, and what it could take for another line is shortened.
--format csv writes a table. Both are as of the preset \`generic\`, or of --preset or --display, without max_rate.

Exit code 0 when it is done or stopped by Ctrl-C, 1 if the file is no recording, or damaged.

Examples:
  ${command} replay ovation-20261121T201500Z.ndjson
  ${command} replay last.ndjson --from "Act 2" --until 1:10:00 --loop
  ${command} replay last.ndjson --to 127.0.0.1:9000 --preset resolume --skip-silence
  ${command} replay last.ndjson --format oscdump >last.txt && oscsendfile 127.0.0.1 9000 last.txt`
}
