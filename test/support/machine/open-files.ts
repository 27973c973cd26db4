import { readdirSync, readlinkSync } from 'node:fs'

/** The files of a folder that a process has open, including removed ones. */
export function openFilesIn(folder: string, pid: number | 'self' = 'self'): readonly string[] {
  const descriptors = `/proc/${pid}/fd`
  return readdirSync(descriptors)
    .map((descriptor) => {
      try {
        return readlinkSync(`${descriptors}/${descriptor}`)
      } catch {
        return ''
      }
    })
    .filter((path) => path.startsWith(folder))
}
