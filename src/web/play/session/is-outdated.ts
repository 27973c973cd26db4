/**
 * Whether the service has a newer version of this page: then it no longer has a script of this name.
 *
 * @param script the address of the running script.
 */
export async function isOutdated(script: string): Promise<boolean> {
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
