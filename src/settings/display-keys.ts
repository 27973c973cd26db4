import { profileForms } from '../display/wire/profile-forms.js'
import { hosts } from './forms/networks.js'
import { wholeNumber } from './forms/quantities.js'
import { emptyOr, layoutIds, pathForm, type SettingForm } from './forms/texts.js'
import type { Key, Keys } from './key.js'

/** The keys of every `[display.NAME]`, with the defaults of the display used if the file has none. */
export const displayKeys = {
  host: {
    default: '127.0.0.1',
    form: hosts,
    required: true,
    comment:
      'Host name or IP address, required. Further ones, comma-separated, are backups and are sent the same.',
  },
  port: {
    default: '9000',
    form: wholeNumber(1, 65_535),
    comment: 'UDP port where the display receives OSC.',
  },
  layouts: {
    default: '*',
    form: layoutIds,
    comment: 'LayoutIds to send to this display, comma-separated; *: all layouts.',
  },
  preset: {
    default: 'generic',
    form: profileForms.preset,
    comment: 'Preset for the receiving program; it sets the keys below that are empty.',
  },
  bundle: profileKey(
    profileForms.bundle,
    'Bundle messages into one datagram: auto, never, or always (even a single message).',
  ),
  toggle: profileKey(profileForms.toggle, 'Type sent for a Toggle: int, float, or tf (OSC true and false).'),
  button: profileKey(
    profileForms.button,
    'What a Button sends: if (count and 0..1), f (0..1), i (count) or trigger (1 at every press).',
  ),
  xy: profileKey(
    profileForms.xy,
    'What an XYPad sends: ff (both numbers in one message) or split (to ADDRESS/x and ADDRESS/y).',
  ),
  string: profileKey(
    profileForms.string,
    'How text is sent: utf8, ascii (other characters become question marks) or off.',
  ),
  votes: profileKey(
    profileForms.votes,
    'Send the votes for all options of an Index to ADDRESS/votes after each choice: on or off.',
  ),
  snapshot: profileKey(
    profileForms.snapshot,
    'What is sent after a start or page change: values (Slider, Toggle, XYPad), all, or off.',
  ),
  max_rate: profileKey(
    profileForms.max_rate,
    'Maximum messages per second to one address, like 60; the last value is always sent. 0: no limit.',
  ),
  prefix: {
    default: '',
    form: profileForms.prefix,
    comment: 'Prefix for every address, like /crowd for /crowd/0001. Empty: none.',
  },
  map: {
    default: '',
    form: pathForm(),
    comment: 'File that maps controls to other addresses, types and ranges. Empty: none.',
  },
} as const satisfies Keys

/** A key that the preset decides if it is empty. */
function profileKey<T>(form: SettingForm<T>, comment: string): Key<T | ''> {
  return { default: '', form: emptyOr(form), comment }
}
