import { InvalidArgumentError } from 'commander'
import { isTimeZone } from '../../venue-clock.js'
import { type Shell, Subcommand } from '../shell.js'
import type { ReportCommandOptions } from './write-report.js'

export function reportCommand(shell: Shell): Subcommand {
  return new Subcommand('report')
    .description('make a page of what was recorded: who was there, what they did, and how it went')
    .argument('<file...>', 'recordings, in any order')
    .option('--out <file>', 'the page; default: the name of the first recording with .html, in this folder')
    .option('--csv <file>', 'also write all courses as a table')
    .option('--text', 'print it as tables, and write a page only with --out')
    .option('--json', 'print its numbers as JSON, and write a page only with --out')
    .option('--layout <layoutId>', 'only this layout')
    .option(
      '--time-zone <name>',
      'tell times as in Europe/Berlin; default: as this machine does',
      timeZoneOption,
    )
    .option('--lang <tag>', 'the language of the page, such as de; default: that of the layout, else English')
    .notes(helpFor(shell))
    .action(async (files: readonly string[], options: ReportCommandOptions) => {
      // Imported here so that the other commands start faster.
      const { writeReport } = await import('./write-report.js')
      await writeReport(shell, files, options)
    })
}

function timeZoneOption(name: string): string {
  if (isTimeZone(name)) return name
  throw new InvalidArgumentError('Expected a time zone such as Europe/Berlin or UTC.')
}

function helpFor({ command }: Shell): string {
  return `
The page is one file that asks for nothing else: open it, send it, print it. It has the texts that people wrote, and
names nobody. Files of one evening, as after a restart, belong together: name them all. With --config, a name is also
looked for where that service records. A last line that is not whole is passed over and told.

Exit code 0 if it was made; 1 if a file is no recording, is damaged, or cannot be read or written; 2 if a file that would
be written is one of the recordings.

Examples:
  ${command} report state/recordings/ovation-20261121T201500Z.ndjson
  ${command} report state/recordings/ovation-20261121*.ndjson --out evening.html --time-zone Europe/Lisbon
  ${command} report --config service.ini ovation-20261121T201500Z.ndjson
  ${command} report --text state/recordings/ovation-20261121T201500Z.ndjson`
}
