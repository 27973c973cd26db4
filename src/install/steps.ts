import { existsSync, lstatSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeApiKeyFile, makeSecretFile } from '../auth/secret-file.js'
import { layoutsToTakeAlong } from '../settings/layouts/take-layouts-along.js'
import { packageVersion, shippedLayouts } from '../settings/package-root.js'
import { ownLayoutsFolder, type Settings } from '../settings/settings.js'
import type { InstallOptions, InstallStep } from './install-options.js'
import { findInside, findPlace, places } from './payload/places.js'
import { editedValues, installedValues, settingsTemplate, withValue } from './payload/settings-template.js'
import { serviceUnit } from './payload/systemd-unit.js'
import { findTlsGroup, makeTlsGroup, tlsGroup } from './payload/tls-group.js'
import { copyLayouts, isWritten, makeFolder, writeFile } from './payload/write-file.js'
import type { ProgramCopy } from './program-copy.js'
import { readServiceSettings } from './service-settings.js'
import { type Systemctl, startProgram, startService } from './start-service.js'

/** Takes those steps that are needed, in order, reports each when it is done, and adds it to `changed`. */
export async function takeSteps(
  steps: readonly InstallStep[],
  changed: Set<InstallStep>,
  { dryRun, say }: Pick<InstallOptions, 'dryRun' | 'say'>,
): Promise<void> {
  for (const step of steps) {
    if (!step.isNeeded(changed)) continue
    const [plan, past] = step.verb
    if (!dryRun) await step.act()
    changed.add(step)
    say(`${dryRun ? `would ${plan}` : past} ${step.object}`)
  }
}

/**
 * The steps that make settings, layouts, secrets, and the group for a key. From then on these belong to the technician:
 * existing files are left unchanged, but for the line that says where the layouts are, if the service is to change them.
 * @param settings with the paths at which this process finds the files.
 */
export function configurationSteps(options: InstallOptions, settings: Settings): InstallStep[] {
  const { source, root, edit } = options
  const { service, auth, source: file } = settings
  const layouts = findInside(root, places.layouts)
  const example = () => readFileSync(join(source, 'service.example.ini'), 'utf8')
  return [
    makeOnce(file, 'from service.example.ini', () =>
      writeFile(file, settingsTemplate(example(), edit ? editedValues : installedValues)),
    ),
    ...(edit ? [moveLayouts(options, settings)] : []),
    ...(service.layouts === layouts
      ? [makeOnce(layouts, 'with the demo', () => copyLayouts(source, layouts, places.program))]
      : []),
    ...secret(
      auth.apiKeyFile,
      'the API keys: one for you, one for your backend, and two for desks',
      makeApiKeyFile,
    ),
    ...secret(auth.tokenSecretFile, 'the secret that signs tokens', makeSecretFile),
    {
      verb: ['make', 'made'],
      object: `the group ${tlsGroup}, which may read a key for HTTPS`,
      isNeeded: () => findTlsGroup(root) === undefined,
      act: () => makeTlsGroup(root),
    },
  ]
}

/** The service copies the layouts there when it starts: in its state folder nobody but itself writes. */
function moveLayouts(options: InstallOptions, { source, base, service }: Settings): InstallStep {
  const own = ownLayoutsFolder(service.state)
  const isMoved = service.layouts === own || service.layouts === shippedLayouts
  const beside = join(base, 'layouts')
  if (own === '') throw new Error(`${source}: layouts can be changed only with a [service] state folder`)
  if (!isMoved && service.layouts !== beside)
    throw new Error(
      `--edit takes along the layouts of ${beside}, but [service] layouts in ${source} is ${service.layouts}; move yours there, and the folder media beside them, change that line, and run this again`,
    )
  const named = ownLayoutsFolder(readServiceSettings(options).service.state)
  return {
    verb: ['set', 'set'],
    object: `[service] layouts in ${source} to ${named}, where the service may change them`,
    isNeeded: () => !isMoved,
    act: () => {
      const file = realpathSync(source)
      const mode = statSync(file).mode & 0o777
      writeFile(file, withValue(readFileSync(file, 'utf8'), 'service', 'layouts', named), mode)
    },
    restarts: true,
  }
}

/** No step if the settings name no file: the service then makes the secret itself, in its state folder. */
function secret(path: string, what: string, make: (path: string) => void): InstallStep[] {
  return path === '' ? [] : [makeOnce(path, what, () => make(path))]
}

function makeOnce(path: string, what: string, act: () => void): InstallStep {
  return { verb: ['make', 'made'], object: `${path}, ${what}`, isNeeded: () => !existsSync(path), act }
}

/** The steps that copy the program and start the service: what differs is corrected. */
export function programSteps(
  { root, say }: InstallOptions,
  settings: Settings,
  program: ProgramCopy,
  systemctl: Systemctl,
): InstallStep[] {
  const isHere = root === '/'
  const [command, unit] = [findPlace(root, places.command), findPlace(root, places.unit)]
  const unitText = serviceUnit(settings, isHere ? process.execPath : places.node, places.launcher, tlsGroup)
  const copy: InstallStep = {
    verb: ['copy', 'copied'],
    object: `Ovation ${packageVersion} to ${program.target}`,
    isNeeded: () => !program.isCurrent(),
    act: () => program.renew(),
    restarts: true,
  }
  const link: InstallStep = {
    verb: ['link', 'linked'],
    object: `${command} to it`,
    isNeeded: () => !lstatSync(command, { throwIfNoEntry: false }),
    act: () => {
      makeFolder(dirname(command))
      symlinkSync(places.launcher, command)
    },
  }
  const writeUnit: InstallStep = {
    verb: ['write', 'wrote'],
    object: `${unit}; put settings of your own into ${unit}.d/*.conf`,
    isNeeded: () => !isWritten(unit, unitText),
    act: () => writeFile(unit, unitText),
    restarts: true,
  }
  const reload: InstallStep = {
    verb: ['reload', 'reloaded'],
    object: 'the unit files of systemd',
    isNeeded: (changed) => changed.has(writeUnit) || systemctl.show('NeedDaemonReload') === 'yes',
    act: () => systemctl.reload(),
  }
  const enable: InstallStep = {
    verb: ['enable', 'enabled'],
    object: 'ovation.service, so that it starts at boot',
    isNeeded: () => !systemctl.isEnabled,
    act: () => systemctl.enable(),
  }
  const isRunning = isHere && systemctl.state === 'active'
  const start: InstallStep = {
    verb: isRunning ? ['restart', 'restarted'] : ['start', 'started'],
    object: 'ovation.service',
    // A previous copy left by an interrupted upgrade means that the old program may still be running.
    isNeeded: (changed) =>
      !isRunning ||
      [...changed].some(({ restarts }) => restarts === true) ||
      layoutsToTakeAlong(settings) !== undefined ||
      program.hasOld(),
    act: () => startProgram(program, () => startService(systemctl, settings), say),
  }
  return isHere ? [copy, link, writeUnit, reload, enable, start] : [copy, link, writeUnit, enable]
}
