/** What the section of a display says. */
export interface SettingsOfDisplay {
  /** Of the section. */
  readonly name: string
  readonly host: string
  readonly port: string | number
  /** Left out where it is `generic`. */
  readonly preset?: string | undefined
  /** Left out where it is `udp`. */
  readonly transport?: string | undefined
}

/** The section of the settings file for a display. */
export function displaySection({ name, host, port, preset, transport }: SettingsOfDisplay): string {
  const more = [
    ...(preset === undefined || preset === 'generic' ? [] : [`preset = ${preset}`]),
    ...(transport === undefined || transport === 'udp' ? [] : [`transport = ${transport}`]),
  ]
  return [`[display.${name}]`, `host = ${host}`, `port = ${port}`, ...more, ''].join('\n')
}
