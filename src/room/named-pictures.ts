import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decodeSegment } from '../http/router.js'
import type { Catalogue, Layout } from '../layout/layout.js'
import { mediaTypeOf, type Picture, readPicture } from './picture.js'

/**
 * A line for each picture that the service's own pages will not show: they load pictures only from the folder `media`
 * beside the layouts. @param layouts the folder of the layouts. @param basePath of the settings: empty, or like `/show`.
 */
export function findStrayPictures(
  catalogue: Catalogue,
  layouts: string,
  basePath: string,
): readonly string[] {
  const media = mediaFolderOf(layouts)
  return [...catalogue.values()].flatMap((layout) =>
    picturesOf(layout).flatMap(({ place, url }) => {
      const found = whyStray(mediaNameOf(url, basePath), media)
      return found === undefined
        ? []
        : `${layout.file}: ${place}: pages of this service will not show the picture: expected a file of the folder media beside the layouts, as "../media/NAME"; found ${found}`
    }),
  )
}

/** The names of the pictures in the folder `media` that layouts name. */
function namedPictures(catalogue: Catalogue, basePath: string): ReadonlySet<string> {
  const urls = [...catalogue.values()].flatMap(picturesOf).map(({ url }) => mediaNameOf(url, basePath))
  const names = urls.filter((name) => name !== undefined)
  return new Set(names.filter((name) => !name.includes('/') && mediaTypeOf(name) !== undefined))
}

/** @param layouts the folder of the layouts. */
export function mediaFolderOf(layouts: string): string {
  return join(layouts, '..', 'media')
}

/** The pictures that a layout names, and where, in words. */
function picturesOf({ theme, controls }: Layout) {
  const logo = theme.logo === undefined ? [] : [{ place: 'the logo', url: theme.logo }]
  const images = [...controls.values()].flatMap(({ lid, options }) =>
    options.flatMap(({ index, image }) =>
      image === undefined ? [] : [{ place: `control ${lid}, option ${index}`, url: image }],
    ),
  )
  return [...logo, ...images]
}

/** @returns what was found instead of a picture in the folder; undefined for a good one. */
function whyStray(name: string | undefined, media: string): string | undefined {
  if (name === undefined || name.includes('/')) return 'another address'
  if (mediaTypeOf(name) === undefined) return 'another kind of file than png, jpeg, webp, gif and svg'
  return existsSync(join(media, name)) ? undefined : 'no such file'
}

/** The name of the picture that an address means when a page below `/play/` loads it; undefined if it is not in the folder. */
function mediaNameOf(url: string, basePath: string): string | undefined {
  const page = `http://pages.invalid${basePath}/play/`
  const folder = new URL('../media/', page).href
  if (!URL.canParse(url, page)) return undefined
  const target = new URL(url, page)
  const path = target.origin + target.pathname
  return path.startsWith(folder) ? decodeSegment(path.slice(folder.length)) : undefined
}

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
      const reading = readPicture(mediaFolderOf(layouts), name, this.#known.get(key))
      const { picture } = await reading.catch(notThere)
      if (picture === undefined) continue
      this.#known.set(key, { ...picture, bytes: nothing })
      tags[name] = picture.etag
    }
    return tags
  }
}

const nothing = Buffer.alloc(0)
const notThere = () => ({ picture: undefined })
