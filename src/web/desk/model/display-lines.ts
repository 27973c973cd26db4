import { displaySection } from '../../../wire/files/display-section.js'

/** Where a display is, as typed. */
export interface TypedDisplay {
  readonly host: string
  readonly port: string
}

/** What of it cannot be meant; the service judges the rest when it reads its settings. */
export function findMistyped({ host, port }: TypedDisplay): readonly (keyof TypedDisplay)[] {
  const isHost = /^[\w.:%-]{1,253}$/.test(host.trim())
  const isPort = /^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535
  return [...(isHost ? [] : ['host' as const]), ...(isPort ? [] : ['port' as const])]
}

/** The section of the settings file for a display. @param name of the display. */
export function displayLines(name: string, { host, port }: TypedDisplay): string {
  return displaySection({ name, host: host.trim(), port: port.trim() })
}
