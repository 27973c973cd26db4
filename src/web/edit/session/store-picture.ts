import { idOfName } from '../../../wire/files/id-of-name.js'
import { FileProblem, type ServiceFiles } from './service-files.js'

/** The pictures that a service takes, and how the names of their files end. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/** The largest that a service takes, bytes. */
const largest = 2 * 1024 * 1024

/**
 * Stores a picture under a name like its own, over no other picture.
 *
 * @returns the name of its file. @throws {FileProblem}
 */
export async function storePicture(
  files: ServiceFiles,
  picture: Blob & { readonly name?: string },
): Promise<string> {
  const ending = endings[picture.type]
  if (ending === undefined) throw new FileProblem('media-type-unsupported', picture.type, [])
  if (picture.size > largest) throw new FileProblem('body-too-large', `${picture.size} bytes`, [])
  const id = idOfName((picture.name ?? '').replace(/\.[^.]*$/, '')) || 'picture'
  let name = `${id}.${ending}`
  for (let n = 2; !(await files.addPicture(name, picture)); n++) name = `${id}-${n}.${ending}`
  return name
}
