import { resolve } from 'node:path'
import type { SettingForm } from './form.js'

/** A path, made absolute; an empty text means `whenEmpty`. */
export function pathForm(whenEmpty = ''): SettingForm<string> {
  return {
    expected: 'a path, absolute or relative to the settings file (~ is not expanded), or empty',
    read: (text, base) => {
      // The system allows no NUL in a path; other control characters are editing mistakes.
      if (/[\u0000-\u001f\u007f]/.test(text) || /^~(?:[\\/]|$)/.test(text)) return undefined
      return text === '' ? whenEmpty : resolve(base, text)
    },
  }
}
