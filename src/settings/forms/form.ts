/** What the text of a setting must look like, and what it means. */
export interface SettingForm<T> {
  /** Completes "expected …", for the person who wrote the text. */
  readonly expected: string
  /**
   * @param base absolute folder that relative paths are resolved against.
   * @returns the value, or `undefined` if the text is not as expected.
   */
  read(text: string, base: string): T | undefined
}
