/** What differs between Debian's architectures. */
export const targets: Readonly<Record<string, ReturnType<typeof targetOf>>> = {
  amd64: targetOf(
    'x64',
    'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  ),
  arm64: targetOf(
    'arm64',
    'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  ),
}

/**
 * The binaries must fit the packed Node (127 is Node 22).
 *
 * @param arch as Node calls it.
 * @param integrity the hash that the archive of Node must have, as npm writes it.
 */
function targetOf(arch: string, integrity: string) {
  return {
    binaries: `linux-${arch}-gnu`,
    uws: `uws_linux_${arch}_127.node`,
    /** A Node from the npm registry, as `npm pack` takes it. */
    node: { archive: `node-linux-${arch}@22.23.3`, integrity },
  }
}
