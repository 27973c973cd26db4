import { type PresetName, presets } from './presets.js'
import { genericProfile, type Profile } from './profile.js'

/** A key that is not set (`''`) has the value of the preset. */
export type ProfileSettings = { readonly preset: PresetName } & {
  readonly [Key in keyof Profile]: Profile[Key] | ''
}

/** The profile of a preset, with the settings that override it. */
export function profileOf({ preset, ...settings }: Partial<ProfileSettings>): Profile {
  const set = Object.fromEntries(
    Object.keys(genericProfile)
      .map((key) => [key, settings[key as keyof Profile]])
      .filter(([, value]) => value !== '' && value !== undefined),
  )
  return { ...genericProfile, ...presets[preset ?? 'generic'].profile, ...set }
}
