import { places } from './places.js'

/** The settings of an installed service that differ from the defaults: section, key and value. */
export const installedValues: readonly (readonly [section: string, key: string, value: string])[] = [
  ['service', 'layouts', places.layouts],
  ['service', 'state', places.state],
  ['auth', 'api_key_file', places.apiKey],
  ['auth', 'token_secret_file', places.tokenSecret],
]

const header = `; Settings of the Ovation service. After a change, "sudo ovation check" names every mistake, "sudo systemctl reload
; ovation" applies layouts and displays without losing a press, and "sudo systemctl restart ovation" applies everything.
; A comment needs a line of its own; a value that contains ; or # needs double quotes. Relative paths are relative to
; this file. Durations are like 90s, 15m, 12h or 30d, sizes like 16KiB. Each display host has its own section
; [display.NAME].
`

/**
 * The settings file of a new installation. @param example the text of `service.example.ini`, which names every key.
 * @param values that differ from the defaults. @param intro comment lines above the first section.
 * @throws if it lacks a key that gets another value.
 */
export function settingsTemplate(example: string, values = installedValues, intro = header): string {
  const sections = example.slice(example.search(/^\[/m))
  return values.reduce(setValue, `${intro}\n${sections}`)
}

function setValue(text: string, [section, key, value]: (typeof installedValues)[number]): string {
  const line = new RegExp(`(^\\[${section}\\]\\n(?:(?!\\[).*\\n)*?${key} =).*$`, 'm')
  if (!line.test(text)) throw new Error(`service.example.ini has no [${section}] ${key}`)
  return text.replace(line, (_, before) => `${before} ${value}`)
}
