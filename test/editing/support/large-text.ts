import { textOf } from '../../support/show/editable-show.js'

/** A layout file of about 200 KiB that says everywhere which it is. */
export function largeText(n: number): string {
  const controls = Array.from({ length: 1500 }, (_, at) => ({
    lid: at + 1,
    type: 'Button',
    props: { label: `${n}` },
  }))
  return textOf({ layoutId: 'show', name: `${n}`, activePageId: 'one', pages: [{ pageId: 'one', controls }] })
}
