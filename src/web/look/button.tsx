import type { JSX } from 'preact'

/** A button. `class` says of which kind, as `buttons.css` has them. */
export function Button({ class: kind = '', ...attributes }: JSX.IntrinsicElements['button']) {
  return <button type="button" class={`button ${kind}`} {...attributes} />
}
