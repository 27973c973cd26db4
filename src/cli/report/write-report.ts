import { existsSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { drawReport } from '../../recording/report/draw/draw-report.js'
import { csvOfReport } from '../../recording/report/draw/report-csv.js'
import { type MadeReport, makeReport } from '../../recording/report/history/make-report.js'
import { reportLanguages } from '../../recording/report/language/report-language.js'
import { loadSettings } from '../../settings/load-settings.js'
import { recordingsFolder } from '../../settings/settings.js'
import { zoneHere } from '../../venue-clock.js'
import { primaryLanguage } from '../../wire/choose-language.js'
import { CommandFailure, type Shell, wrongUsage } from '../shell.js'
import { describeReport } from './report-text.js'

export interface ReportCommandOptions {
  readonly out?: string
  readonly csv?: string
  readonly text?: true
  readonly json?: true
  readonly layout?: string
  readonly timeZone?: string
  readonly lang?: string
  readonly config?: string
}

/** A progress bar is drawn again after so long, ms. */
const redrawn = 100
const barLength = 16

/** Reads the recordings, and writes and prints what was asked for. @throws {CommandFailure} 1, 2. */
export async function writeReport(
  shell: Shell,
  files: readonly string[],
  { out, csv, text, json, layout, config, lang, timeZone = zoneHere() }: ReportCommandOptions,
): Promise<void> {
  if (text && json) throw wrongUsage('expected --text or --json; received both')
  if (lang !== undefined && !reportLanguages.includes(primaryLanguage(lang)))
    throw wrongUsage(`expected --lang ${reportLanguages.join(', ')}; received another language`)
  const isPrinted = text === true || json === true
  const page = out ?? (isPrinted ? undefined : `${basename(files[0]!, '.ndjson')}.html`)
  const paths = findRecordings(shell, files, config)
  for (const written of [page, csv])
    if (written !== undefined && paths.includes(resolve(shell.cwd, written)))
      throw wrongUsage(
        `${written} is one of the recordings, which would be lost; expected the name of another file`,
      )
  const { report, remarks } = await read(shell, paths, { timeZone, layoutId: layout })
  for (const remark of remarks) shell.complain(`warning: ${remark}`)
  if (layout !== undefined && report.layouts.length === 0)
    shell.complain(`warning: nothing was recorded of the layout ${layout}`)
  if (text) shell.print(describeReport(report))
  if (json) shell.print(JSON.stringify(report))
  if (page !== undefined) write(shell, page, drawReport(report, { asked: lang }), isPrinted)
  if (csv !== undefined) write(shell, csv, csvOfReport(report), isPrinted)
}

/** With the settings of a service, a name may also be that of one of its recordings. */
function findRecordings(
  shell: Shell,
  files: readonly string[],
  config: string | undefined,
): readonly string[] {
  const folder = config === undefined ? '' : recordingsFolder(loadSettings({ ...shell, flag: config }))
  return files.map((file) => {
    const here = resolve(shell.cwd, file)
    return folder === '' || existsSync(here) ? here : resolve(folder, file)
  })
}

/** Shows how far it is, on a terminal. */
async function read(
  shell: Shell,
  paths: readonly string[],
  options: { readonly timeZone: string; readonly layoutId: string | undefined },
): Promise<MadeReport> {
  let drawn = 0
  try {
    return await makeReport(paths, {
      ...options,
      onProgress(done) {
        const now = performance.now()
        if (!shell.redraw || now - drawn < redrawn) return
        drawn = now
        const full = Math.round(barLength * done)
        shell.redraw(`${'█'.repeat(full)}${'░'.repeat(barLength - full)} ${Math.round(100 * done)} % read`)
      },
    })
  } finally {
    shell.redraw?.('')
  }
}

/** Standard output then has nothing but what was asked for. */
function write(shell: Shell, file: string, content: string, isPrinted: boolean): void {
  try {
    // What people wrote is in it: nobody else on this machine needs to read it.
    writeFileSync(resolve(shell.cwd, file), content, { mode: 0o600 })
  } catch (error) {
    throw new CommandFailure(`${file} cannot be written: ${(error as Error).message}`)
  }
  if (!isPrinted) shell.print(`wrote ${file}`)
}
