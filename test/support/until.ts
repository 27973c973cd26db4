/** Waits until it is so; for what gives no sign of itself. A test that waits in vain is ended by its time limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
