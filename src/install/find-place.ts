import { basename, dirname, join } from 'node:path'
import { followLinks } from '../trust/follow-links.js'

/**
 * Where this process finds a place of the system. Out of an image of one there is no way: links on the way lead where
 * they do for whoever starts from it. What lies in the place may itself be a link.
 *
 * @param root the folder that holds the system: `/`, or an image of one.
 * @param path absolute, as that system sees it.
 */
export function findPlace(root: string, path: string): string {
  return join(findInside(root, dirname(path)), basename(path))
}

/** The same for what a place leads to, if it is itself a link. */
export function findInside(root: string, path: string): string {
  return root === '/' ? path : followLinks(join(root, path), root)
}
