/**
 * Whether the service has newer pages than this one: it then has no script of this name any more.
 *
 * @param script the address of the script that runs.
 */
export async function isOutdated(script: string): Promise<boolean> {
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
