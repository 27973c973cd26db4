import { type PresetName, type ProfileSettings, presetNames, profileOf } from '../../display/wire/presets.js'
import type { Profile } from '../../display/wire/profile.js'
import { profileForms } from '../../display/wire/profile-forms.js'
import { kindOf } from '../../json/diagnose.js'
import { printable } from '../../printable.js'
import { OscRequestError } from './request.js'

/** How a display that registers wants its OSC. */
export interface RequestedProfile {
  /** In one canonical form, so that equal requests compare equal: `puredata max_rate=30 votes=on`. */
  readonly text: string
  readonly profile: Profile
  /** Put before every address; empty or like `/crowd`. */
  readonly prefix: string
}

/** Characters of a key that nobody knows. */
const longestShown = 32

const { preset: presetForm, ...keyForms } = profileForms

/**
 * Reads a preset and keys of `[display.NAME]` that override it, separated by spaces: `puredata votes=on max_rate=30`.
 * Without a preset it is `generic`.
 *
 * @throws {OscRequestError} for anything that a section of the settings could not contain either.
 */
export function readRequestedProfile(text: string): RequestedProfile {
  const words = text.split(' ').filter((word) => word !== '')
  const preset = readPreset(words[0]?.includes('=') ? 'generic' : (words.shift() ?? 'generic'))
  const pairs = words.sort().map(readPair)
  const settings = Object.fromEntries(pairs)
  if (Object.keys(settings).length < pairs.length)
    throw new OscRequestError('expected each key only once; remove the repeated one')
  const { prefix = '', max_rate: maxRate = '', ...others } = settings
  return {
    text: [preset, ...words].join(' '),
    // The forms have read each value as the type of its key.
    profile: profileOf({ preset, maxRate, ...others } as ProfileSettings),
    prefix: String(prefix),
  }
}

function readPreset(text: string): PresetName {
  const preset = presetForm.read(text)
  if (preset) return preset
  throw new OscRequestError(`unknown preset; known: ${presetNames.join(', ')}`)
}

function readPair(word: string): [key: string, value: string | number] {
  const [key = '', ...parts] = word.split('=')
  const form = Object.hasOwn(keyForms, key) ? keyForms[key as keyof typeof keyForms] : undefined
  if (!form || parts.length === 0) {
    const shown = printable(key.slice(0, longestShown))
    const known = Object.keys(keyForms).join(', ')
    throw new OscRequestError(
      `${form ? `no value for ${shown}` : `unknown key ${shown}`}: expected KEY=VALUE after the preset; KEY is one of ${known}`,
    )
  }
  const text = parts.join('=')
  const value = form.read(text)
  if (value !== undefined) return [key, value]
  throw new OscRequestError(`${key}: expected ${form.expected}; received ${kindOf(text)}`)
}
