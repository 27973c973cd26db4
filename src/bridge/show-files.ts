import type { FilesToPublish, JudgedFiles } from '../cluster/show/show-files.js'
import type { ShowConfiguration } from './bridge-options.js'

/** What a configuration has of the show, the same on all machines of a cluster. */
export function filesIn({ settings, blockedWords, catalogue, files }: ShowConfiguration): JudgedFiles {
  if (files !== undefined) return files
  // Where the file of the words is, who gets the page for operators and whether probes are answered is each machine's own.
  const { desk: _, probes: __, blockedWords: ___, ...room } = settings.room
  return { room, blockedWords, catalogue }
}

/** A configuration with these in place of its own; where they name no url for the QR code, it keeps its own. */
export function withFiles<T extends ShowConfiguration>(configuration: T, files: JudgedFiles): T {
  const { settings } = configuration
  const { room, blockedWords, catalogue } = files
  const url = room.url || settings.room.url
  return {
    ...configuration,
    files,
    blockedWords,
    catalogue,
    settings: { ...settings, room: { ...settings.room, ...room, url } },
  }
}

/** What a stage publishes of the show: the same object for the same configuration. */
export class ShownFiles {
  #configuration: ShowConfiguration | undefined
  #files: FilesToPublish | undefined

  of(configuration: ShowConfiguration): FilesToPublish {
    if (this.#files === undefined || configuration !== this.#configuration)
      this.#files = { files: filesIn(configuration), secret: configuration.secrets.tokenSecret }
    this.#configuration = configuration
    return this.#files
  }
}
