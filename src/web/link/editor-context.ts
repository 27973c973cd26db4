/** What the desk hands to the editor, which is a script of its own. */
export interface EditorContext {
  /** An API key that may edit. */
  readonly key: string
  /** What the desk shows; undefined where a new layout is to be begun. */
  readonly layoutId: string | undefined
  /** Draws the desk's button that holds the output into an element, as long as there is one. @returns takes it away. */
  drawHold(place: HTMLElement): () => void
  /** Called when the operator leaves. @param layoutId that the desk is to show; undefined if none was edited. */
  close(layoutId: string | undefined): void
}

/** What the script of the editor exports: draws it into an element. @returns takes it away. */
export type OpenEditor = (host: HTMLElement, context: EditorContext) => () => void
