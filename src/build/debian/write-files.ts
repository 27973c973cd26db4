import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { debianPlaces } from '../../install/payload/places.js'
import { listProgram } from '../../install/payload/program-files.js'
import { settingsTemplate } from '../../install/payload/settings-template.js'
import { systemdUnit } from '../../install/payload/systemd-unit.js'
import { tlsGroup } from '../../install/payload/tls-group.js'
import { copyFile, copyLayouts, writeFile } from '../../install/payload/write-file.js'
import { bashCompletion, type CommandLine, manPage } from './command-documents.js'
import { type DebianTarget, fetchNode } from './targets.js'

/** The release to pack. */
export interface Release {
  readonly version: string
  /** Its time in seconds since 1970; it is written into the package instead of the time of the build. */
  readonly seconds: number
}

/** Puts the program into the image, with its own Node, and the command that starts it. */
export function writeProgram(root: string, image: string, target: DebianTarget): void {
  const { node } = debianPlaces
  writeCommand(root, image, listProgram(root, target), node)
  unpackNode(fetchNode(root, target.node), join(image, node))
}

/** Puts these files of the program into the image, and the command that starts it. @param node where it is in there. */
export function writeCommand(root: string, image: string, files: readonly string[], node: string): void {
  const { program, launcher, command } = debianPlaces
  for (const file of files) copyFile(join(root, file), join(image, program, file))
  const script = join(image, launcher)
  const { mode } = lstatSync(script)
  writeFile(script, readFileSync(script, 'utf8').replace(/^#!.*/, `#!${node}`))
  chmodSync(script, mode)
  mkdirSync(join(image, dirname(command)), { recursive: true })
  symlinkSync(relative(dirname(command), launcher), join(image, command))
}

/** Unpacks Node exactly as published, so that anybody can compare it. */
function unpackNode(archive: string, node: string): void {
  const flat = ['--transform=s,.*/,,', 'package/bin/node', 'package/LICENSE']
  execFileSync('tar', ['-xzf', archive, '-C', dirname(node), '--no-same-owner', ...flat])
}

/** Parts of `config` that are not examples: they are elsewhere in the package, or used to make it. */
const notExamples = /^(?:debian|layouts|media|ovation\.service|tls-hook\.sh|.*\.schema\.json)$/

/** Puts into the image what the system and its users expect: unit, settings, manual, completion, documents. */
export function writeSystem(root: string, image: string, release: Release, commands: CommandLine): void {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  const write = (path: string, content: string | Uint8Array) => writeFile(join(image, path), content)
  const { unit, settings, layouts, program, command, apiKey, tokenSecret } = debianPlaces

  // The launcher by the name of the command, so that what the program tells people to type begins with `ovation`.
  const credentials = { 'api-key': apiKey, 'token-secret': tokenSecret }
  write(unit, systemdUnit({ ...debianPlaces, launcher: command, credentials, group: tlsGroup }))
  write(settings, settingsTemplate(read('service.example.ini')))
  copyLayouts(root, join(image, layouts), program)
  write('usr/share/man/man1/ovation.1.gz', zip(manPage(commands, release.version, release.seconds)))
  write('usr/share/bash-completion/completions/ovation', bashCompletion(commands))
  write('usr/share/lintian/overrides/ovation', read('config', 'debian', 'lintian-overrides'))
  const documents = 'usr/share/doc/ovation'
  write(`${documents}/changelog.gz`, zip(read('config', 'debian', 'changelog')))
  for (const name of ['copyright', 'README.Debian'])
    write(`${documents}/${name}`, read('config', 'debian', name))
  for (const name of ['README.md', 'CHANGELOG.md']) write(`${documents}/${name}.gz`, zip(read(name)))
  for (const name of readdirSync(join(root, 'config')).filter((name) => !notExamples.test(name)))
    cpSync(join(root, 'config', name), join(image, documents, 'examples', name), { recursive: true })
}

/** Compresses as `gzip -9n` does, without a time. */
function zip(text: string): Uint8Array {
  return gzipSync(text, { level: 9 })
}

/** Writes the files for dpkg (deb-control(5)); call it last, since it measures the rest. */
export function writeControl(root: string, image: string, { version }: Release, architecture: string): void {
  const read = (name: string) => readFileSync(join(root, 'config', 'debian', name), 'utf8')
  const write = (name: string, text: string) => writeFile(join(image, 'DEBIAN', name), text)
  const hash = (path: string) =>
    createHash('md5')
      .update(readFileSync(join(image, path)))
      .digest('hex')
  const sums = listHashed(image).map((path) => `${hash(path)}  ${path}\n`)
  const control = read('control')
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', architecture)
    .replace('@INSTALLED_SIZE@', String(installedSize(image)))
  write('md5sums', sums.join(''))
  write('control', control)
  for (const name of ['conffiles', 'preinst', 'postinst', 'prerm', 'postrm']) write(name, read(name))
}

/** All files without conffiles, which people change, as dh_md5sums does. */
function listHashed(image: string): string[] {
  return readdirSync(image, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(image, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('etc/'))
    .sort()
}

/** The size in KiB, each file and folder rounded up (Debian Policy 5.6.20). */
function installedSize(image: string): number {
  return readdirSync(image, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(image, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? Math.ceil(stats.size / 1024) : 1), 0)
}
