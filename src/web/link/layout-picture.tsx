import type { PartialImgHTMLAttributes } from 'preact'
import { base } from './addresses.js'

interface LayoutPictureProps
  extends Pick<PartialImgHTMLAttributes<HTMLImageElement>, 'class' | 'draggable' | 'width' | 'height'> {
  /** As the layout file has it: relative to `/play/`. */
  readonly of: string | undefined
}

/**
 * A picture of the layout, if it is in the folder `media` of the service. Pictures of other hosts are not shown, since a
 * page asks no other host for anything.
 */
export function LayoutPicture({ of = '', ...attributes }: LayoutPictureProps) {
  const href = hrefOf(of)
  return href?.startsWith(`${base}/media/`) ? <img src={href} alt="" {...attributes} /> : null
}

function hrefOf(address: string): string | undefined {
  try {
    return new URL(address, `${base}/play/`).href
  } catch {
    return undefined
  }
}
