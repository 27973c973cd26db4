import type { Runtime } from './published-binaries.js'

/**
 * Says why the system refused to load a binary.
 *
 * @param message of the error that `process.dlopen` threw. @param path of the binary, which exists.
 * @param readGlibc the version of this system's C library; undefined if it is not glibc.
 */
export function explainFailure(
  message: string,
  path: string,
  { platform, arch, version, abi }: Runtime,
  readGlibc: () => string | undefined = readGlibcVersion,
): string {
  const [, glibc] = /GLIBC_([\d.]+)' not found/.exec(message) ?? []
  if (glibc !== undefined) return `needs glibc ${glibc}, and this system has ${readGlibc() ?? 'none'}`
  if (/did not self-register|NODE_MODULE_VERSION/.test(message))
    return `is for another Node: this is ${version}, with binary interface ${abi}`
  // For another processor, glibc says that the file does not exist.
  const isForeign =
    message.startsWith(`${path}: cannot open shared object file`) ||
    /invalid ELF header|wrong ELF class|not a mach-o|incompatible architecture|not a valid Win32/i.test(
      message,
    )
  if (isForeign) return `is damaged or for another platform: this is ${platform} ${arch}`
  if (/file too short|truncated/i.test(message)) return 'is damaged: the file is too short'
  return `cannot be loaded: ${message}`
}

function readGlibcVersion(): string | undefined {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime
}
