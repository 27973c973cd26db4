import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** What a binary must fit. */
export interface Runtime {
  /** As `process.platform`. */
  readonly platform: string
  /** As `process.arch`. */
  readonly arch: string
  /** Node's version without the `v`, as `process.versions.node`. */
  readonly version: string
  /** Version of Node's binary interface, as `process.versions.modules`. */
  readonly abi: string
}

/** SHA-256 of each binary of uWebSockets that Ovation is installed with. Nothing else is loaded under these names. */
const sums: Readonly<Record<string, string>> = {
  '@uwsjs/linux-x64-22': '34d235864db874fbf3aeafd48b63f6fb80f61fb584a86f1e5f7b0291dbd7a3d4',
  '@uwsjs/linux-x64-24': '177efdc682425d754474bd30f9586c487fa6694f790f3406a23885d0e61c07a0',
  '@uwsjs/linux-x64-26': '604375741bf77780b34e7e299af9274cb1f56d73732201d19e3d8d8448176795',
  'uws_darwin_arm64_115.node': '5d523bccbe80d3d8fa59422ff81801b8179212b9a8a5da28bff6926a95a65701',
  'uws_darwin_arm64_127.node': 'abbeea53d48e21c01808203e9f9835728f2cea720d2e5b154837ee3045b513be',
  'uws_darwin_x64_115.node': '1f2a5c73d9dc3066d39b675b73f2c50eddbc4f270d292a6126ddfe3757c54cf9',
  'uws_darwin_x64_127.node': 'afd992dc1ca1e33cdc7ce0c72a60baf236e590a257fcecbbbce7bc1a35451387',
  'uws_linux_arm64_115.node': 'c0e29fc143b46b584f3debec7910014ec228198fc1f17aaeacd1de7991bd3769',
  'uws_linux_arm64_127.node': 'd4c4f8b2c28c5f6544b49e36d91b0beee238a5b90a07904a947f77061c8b814d',
  'uws_linux_arm_115.node': 'b02d5bc5ab08f040b6b9b818c3eb92806611f77a4dc2439a8f14cac827d498be',
  'uws_linux_arm_127.node': '0e1d4024b629a1fe17ec76cde8fe7e320101eb8bdcf7b2c4086933932e3cea23',
  'uws_linux_x64_115.node': '6f8d96d761a64beddb060f1f7f0e617dd293ed127ec1d57507aa561a0083171e',
  'uws_linux_x64_127.node': '8cabc918bbf9a07323e54f89a33882491080b2eb35df0607f473ccdb1f3c31af',
  'uws_win32_x64_115.node': '58c8b8e47ae3dc6c382dbfc24656755106cbecce56add05ca2c32d5c39951ddd',
  'uws_win32_x64_127.node': '585d6ee2dbfc750b1d5a59e6ceaef8a977e90ef3e298a82821d58b41cd72a8c0',
}

/** The names of the binaries for a runtime, the newest uWebSockets first. */
export function publishedFor({ platform, arch, version, abi }: Runtime): string[] {
  const [major] = version.split('.')
  const names = [`@uwsjs/${platform}-${arch}-${major}`, `uws_${platform}_${arch}_${abi}.node`]
  return names.filter((name) => Object.hasOwn(sums, name))
}

/** @returns its path. @throws if its package is not installed. */
export function findPublished(name: string): string {
  return name.startsWith('@')
    ? createRequire(import.meta.url).resolve(`${name}/uws.node`)
    : fileURLToPath(new URL(`bin/${name}`, import.meta.resolve('uWebSockets.js')))
}

export function sumOf(name: string): string {
  return sums[name]!
}

/** The name under which a file was published, if it was. @param sum its SHA-256. */
export function publishedAs(sum: string): string | undefined {
  return Object.keys(sums).find((name) => sums[name] === sum)
}
