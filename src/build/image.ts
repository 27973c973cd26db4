import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, lutimesSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { debianPlaces } from '../install/payload/places.js'
import { listProgram } from '../install/payload/program-files.js'
import { settingsTemplate } from '../install/payload/settings-template.js'
import { copyFile, copyLayouts, makeFolder, writeFile } from '../install/payload/write-file.js'
import { packageRoot } from '../settings/package-root.js'
import { readRelease } from './debian/make-package.js'
import { writeCommand } from './debian/write-files.js'

// node dist/src/build/image.js FOLDER
//
// Makes the root folder of a container in FOLDER/root, and its empty state folder in FOLDER/state: the program, the Node that
// runs this, the few programs of the system that it calls, and what these are. The same files always get the same bytes and times.

/** The user of the container; it has no name on the host. */
const user = '10001'

/** What the daemon calls (`systemPath`): a lock that other containers see, and syncing without holding up the end. */
const systemPrograms = ['/bin/sh', '/bin/sync', '/usr/bin/flock']

/** For Node's look-ups of users and hosts. */
const systemFiles = {
  '/etc/passwd': `root:x:0:0:root:/:/bin/sh\novation:x:${user}:${user}:Ovation:/state:/bin/sh\n`,
  '/etc/group': `root:x:0:\novation:x:${user}:\n`,
  '/etc/nsswitch.conf': 'hosts: files dns\n',
}

const intro = `; Settings of Ovation in a container. After a change, "ovation check" in the container names every mistake, "ovation reload"
; applies layouts and displays without losing a press, and a restart of the container applies everything. A comment needs a
; line of its own; a value that contains ; or # needs double quotes. Relative paths are relative to this file. Durations are
; like 90s, 15m, 12h or 30d, sizes like 16KiB. Each display host has its own section [display.NAME]. The environment variable
; OVATION_<SECTION>_<KEY> overrides a key; the image sets OVATION_SERVICE_STATE=/state.
`

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('expected the folder to make')
const image = join(folder, 'root')
const write = (path: string, content: string) => writeFile(join(image, path), content)
const { settings, layouts, program } = debianPlaces
const { seconds } = readRelease(packageRoot, process.env.SOURCE_DATE_EPOCH)

const files = listProgram(packageRoot).filter(isForThisNode)
writeCommand(packageRoot, image, files, process.execPath)
const example = readFileSync(join(packageRoot, 'service.example.ini'), 'utf8')
write(
  settings,
  settingsTemplate(
    example,
    [
      ['service', 'layouts', layouts],
      ['service', 'state', '/state'],
    ],
    intro,
  ),
)
copyLayouts(packageRoot, join(image, layouts), program)
for (const [path, content] of Object.entries(systemFiles)) write(path, content)
const binaries = files.filter((file) => file.endsWith('.node')).map((file) => join(packageRoot, file))
const programs = [process.execPath, ...systemPrograms]
const ofSystem = [...programs, ...librariesOf([...programs, ...binaries])]
const notes = ['/etc/os-release', '/usr/local/LICENSE', ...writePackages(ofSystem)].filter((path) =>
  existsSync(path),
)
for (const path of [...ofSystem, ...notes]) copyFile(realpathSync(path), join(image, path))
makeFolder(join(folder, 'state'))
setTimes(folder)

/** Of uWebSockets there is a binary for each Node, and this one is in the image. */
function isForThisNode(file: string): boolean {
  return !/\/uws_[^/]+\.node$/.test(file) || file.endsWith(`_${process.versions.modules}.node`)
}

/** The shared libraries that programs are linked with, and what loads them (ldd(1)); absolute. */
function librariesOf(paths: readonly string[]): readonly string[] {
  const printed = execFileSync('ldd', [...paths], { encoding: 'utf8' })
  const found = [...printed.matchAll(/^\t(?:\S+ => )?(\/\S+) \(/gm)].map(([, path]) => path!)
  return [...new Set(found)].sort()
}

/**
 * Writes which packages of Debian these files are of, where programs that look for known faults read it.
 * @returns the files with the licenses of these packages; none where the base is no Debian.
 */
function writePackages(paths: readonly string[]): readonly string[] {
  const ask = (...words: string[]) => spawnSync('dpkg-query', words, { encoding: 'utf8' }).stdout ?? ''
  // Packages name some files as they were before `/lib` became a part of `/usr`.
  const owners = ask('--search', ...paths.flatMap((path) => [path, `/usr${path}`])).matchAll(
    /^([^\s:,]+)[^\s,]*: \//gm,
  )
  const names = [...new Set([...owners].map(([, name]) => name!))].sort()
  for (const name of names) write(`/var/lib/dpkg/status.d/${name}`, ask('--status', name))
  return names.map((name) => `/usr/share/doc/${name}/copyright`)
}

/** Gives everything in a folder the time of the release. */
function setTimes(folder: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lutimesSync(join(folder, name), seconds, seconds)
}
