/** What the text of a setting must look like, and how it is read. */
export interface SettingForm<T> {
  /** Completes "expected …" in messages. */
  readonly expected: string
  /**
   * @param base absolute folder for relative paths.
   * @returns the value, or `undefined` if the text is not as expected.
   */
  read(text: string, base: string): T | undefined
}
