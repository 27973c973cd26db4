import type { PartialImgHTMLAttributes } from 'preact'
import { base } from './addresses.js'

interface LayoutPictureProps
  extends Pick<
    PartialImgHTMLAttributes<HTMLImageElement>,
    'class' | 'draggable' | 'width' | 'height' | 'onError'
  > {
  /** As the layout file has it: relative to `/play/`. */
  readonly of: string | undefined
}

/** A picture of the layout, if it is in the folder `media` of the service. */
export function LayoutPicture({ of, ...attributes }: LayoutPictureProps) {
  const address = pictureAddress(of)
  return address === undefined ? null : <img src={address} alt="" {...attributes} />
}

/**
 * The address of a picture of the layout. @returns undefined if it is not in the folder `media` of the service: pictures of
 * other hosts are not shown, since a page asks no other host for anything.
 */
export function pictureAddress(of = ''): string | undefined {
  try {
    const { href } = new URL(of, `${base}/play/`)
    return href.startsWith(`${base}/media/`) ? href : undefined
  } catch {
    return undefined
  }
}
