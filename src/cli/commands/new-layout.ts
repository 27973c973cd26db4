import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner, makeOwnShow } from '../../editing/own-show.js'
import { judgeLayout } from '../../layout/judge-layout.js'
import { readLayouts } from '../../layout/read-layouts.js'
import { PreparedFile, syncFolder } from '../../prepared-file.js'
import { packageRoot, shippedLayouts } from '../../settings/package-root.js'
import type { Settings } from '../../settings/settings.js'
import { idOfName } from '../../wire/files/id-of-name.js'
import { CommandFailure, type Shell } from '../shell.js'

/** What a new layout may begin with: one page with one button, or a file of `config/templates`. */
export const templateNames = ['empty', 'concert', 'quiz', 'dance-floor', 'church', 'exhibition'] as const

export type TemplateName = (typeof templateNames)[number]

/**
 * Makes the file of a new layout in the folder of the layouts; it is whole or not there, and replaces nothing.
 *
 * @param name what people call it; its layoutId is made of that.
 * @throws {CommandFailure} if there is such a layout, or the file cannot be written.
 * @throws {InvalidConfiguration} if another layout of the folder has errors.
 */
export async function makeLayout(
  shell: Shell,
  settings: Pick<Settings, 'service' | 'ownLayouts'>,
  name: string,
  template: TemplateName,
): Promise<void> {
  const folder = await folderFor(shell, settings)
  const layoutId = idOfName(name) || 'layout'
  const path = join(folder, `${layoutId}.json`)
  const text = textOf(template, layoutId, name)
  judgeLayout(JSON.parse(text), path)
  const other = readLayouts(folder, true).get(layoutId)
  if (other) throw taken(other.file, layoutId)
  await writing(folder, () => write(folder, path, text, layoutId))
  shell.print(`made ${path}: the layout ${layoutId}, from the template ${template}`)
  shell.print(
    `\`${shell.command} check\` judges it after each change; \`${shell.command} reload\` has the service take it in`,
  )
}

/** The layouts that came with the program stay as they are: the next version replaces them. */
async function folderFor(
  { command, print }: Shell,
  settings: Pick<Settings, 'service' | 'ownLayouts'>,
): Promise<string> {
  const { service, ownLayouts } = settings
  if (service.layouts !== shippedLayouts) return service.layouts
  if (ownLayouts === '')
    throw new CommandFailure(
      `the layouts in ${shippedLayouts} came with the program, and the next version replaces them. Copy that folder and the folder media beside it to another place, name it as [service] layouts, then call \`${command} layouts --new\` again`,
    )
  await writing(ownLayouts, async () => makeOwnShow(ownLayouts, shippedLayouts))
  print(
    `made ${ownLayouts}, with a copy of the demo: from the next reload on the layouts are read from there`,
  )
  return ownLayouts
}

/** A file is for everybody who may use the folder, and belongs to its owner even where root makes it. */
async function write(folder: string, path: string, text: string, layoutId: string): Promise<void> {
  const owner = statSync(folder)
  const file = await PreparedFile.write(path, text, (owner.mode & 0o666) | 0o600)
  try {
    if (!file.placeAnew()) throw taken(path, layoutId)
  } finally {
    file.discard()
  }
  giveToOwner(path, owner)
  await syncFolder(folder)
}

function taken(file: string, layoutId: string): CommandFailure {
  return new CommandFailure(`there is a layout ${layoutId} already: ${file}. Choose another name`)
}

/** @throws {CommandFailure} instead of an error of the disk. */
async function writing(folder: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    const isClosed = code === 'EACCES' || code === 'EPERM'
    const who = isClosed ? 'Call this as the owner of the folder, or name' : 'Put that right, or name'
    throw new CommandFailure(`cannot write in ${folder}: ${message}. ${who} another one as [service] layouts`)
  }
}

function textOf(template: TemplateName, layoutId: string, name: string): string {
  const isEmpty = template === 'empty'
  const text = isEmpty
    ? emptyLayout
    : readFileSync(join(packageRoot, 'config', 'templates', `${template}.json`), 'utf8')
  return text
    .replace(/"layoutId": ".*?"/, () => `"layoutId": ${JSON.stringify(layoutId)}`)
    .replace(/"name": ".*?"/, () => `"name": ${JSON.stringify(name)}`)
}

const emptyLayout = `{
  "$schema": "../layout.schema.json",
  "layoutId": "",
  "name": "",
  "activePageId": "main",
  "pages": [
    {
      "pageId": "main",
      "name": "Main",
      "controls": [
        { "lid": 1, "type": "Button", "props": { "label": "Applause" } }
      ]
    }
  ]
}
`
