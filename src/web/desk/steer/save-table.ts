import { csvOf } from '../../../wire/files/csv.js'
import { saveFile } from '../../link/save-file.js'
import type { DeskShow } from '../model/desk-show.js'
import { type Exported, type ExportKind, tableOf } from '../model/exported-tables.js'

/** Saves a part of what the audience has done as a file. */
export function saveTable(kind: ExportKind, show: DeskShow, exported: Exported): void {
  const table = tableOf(kind, show, exported)
  saveFile(csvOf(table), 'text/csv;charset=utf-8', `${show.layoutId}-${kind}-${timeForNames()}.csv`)
}

/** Saves the page about the evening of a layout. */
export function saveReport(page: string, layoutId: string): void {
  saveFile(page, 'text/html;charset=utf-8', `${layoutId}-report-${timeForNames()}.html`)
}

/** Such as `2026-11-26-2130`, by the clock of this device. */
function timeForNames(): string {
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  return `${local.slice(0, 10)}-${local.slice(11, 16).replace(':', '')}`
}
