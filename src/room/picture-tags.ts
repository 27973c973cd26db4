import type { Catalogue } from '../layout/layout.js'
import { type Picture, readPicture } from './picture.js'
import { mediaFolderOf, namedPictures } from './stray-pictures.js'

/** A tag of the content of each picture, by its name. */
export type TagsByName = Readonly<Record<string, string>>

/** Tells pictures of the folder `media` apart by their content, so that machines can compare theirs. */
export class PictureTags {
  /** The pictures as last read, without their bytes. */
  readonly #known = new Map<string, Picture>()

  /** The tags of the existing pictures that the layouts name. @param layouts the folder of the layouts. */
  async of(catalogue: Catalogue, layouts: string, basePath: string): Promise<TagsByName> {
    return this.among(namedPictures(catalogue, basePath), layouts)
  }

  /** The tags of those of these pictures that exist. */
  async among(names: Iterable<string>, layouts: string): Promise<TagsByName> {
    const tags: Record<string, string> = {}
    for (const name of names) {
      const key = `${layouts} ${name}`
      const { picture } = await readPicture(mediaFolderOf(layouts), name, this.#known.get(key)).catch(
        notThere,
      )
      if (picture === undefined) continue
      this.#known.set(key, { ...picture, bytes: nothing })
      tags[name] = picture.etag
    }
    return tags
  }
}

const nothing = Buffer.alloc(0)
const notThere = () => ({ picture: undefined })
