const pattern = /^ovation-(\d{8}T\d{6}Z)(?:-(\d{1,6}))?\.ndjson$/

/** The name of a recording: `ovation-20261121T201500Z.ndjson`. @param begun ms since 1970. @param number 1 for the first of this second. */
export function recordingName(begun: number, number = 1): string {
  const stamp = new Date(begun).toISOString().replace(/\.\d+/, '').replace(/[:-]/g, '')
  return `ovation-${stamp}${number === 1 ? '' : `-${number}`}.ndjson`
}

/** The names among these that are of recordings, the oldest first. */
export function recordingsAmong(names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => {
      const [, stamp, number = '1'] = pattern.exec(name) ?? []
      return stamp === undefined ? [] : [{ name, stamp, number: Number(number) }]
    })
    .sort((a, b) => (a.stamp === b.stamp ? a.number - b.number : a.stamp < b.stamp ? -1 : 1))
    .map(({ name }) => name)
}
