/**
 * Polls until the condition holds, for conditions without an event. The time limit of the test ends a wait that is in
 * vain.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
