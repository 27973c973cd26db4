import type { IValidation } from 'typia'
import { describeMismatch } from '../../json/describe-mismatch.js'
import { lastMember } from '../../json/last-member.js'
import type { Misfit } from '../../layout/describe-misfit.js'

const oscAddress =
  'an OSC address of at most 255 characters, like "/composition/master": slashes, and behind each of them a name of ASCII without space # * , / ? [ ] { }'

/** What each member of an address map takes; `[]` is any item of a list. A test holds this complete. */
export const mapExpectations: Readonly<Record<string, string>> = {
  $: 'an object with controls',
  $schema: 'a text',
  controls: 'a list of controls',
  'controls[]': 'an object with lid and address',
  layoutId: '1 to 64 letters (A to Z), digits, _ or -',
  lid: 'a whole number from 1 to 9007199254740991',
  address: oscAddress,
  addressY: oscAddress,
  type: '"f" (float), "i" (int) or "s" (text)',
  range: 'a list of two numbers: what 0 becomes, and what 1 becomes',
  'range[]': 'a number from -3.4e38 to 3.4e38',
}

/** Says what typia found at one place of an address map in the words of someone who writes one. */
export function describeMapMisfit({ path, expected, value }: IValidation.IError): Misfit {
  const place = path.replace('$input', '$')
  const reason =
    expected === 'undefined'
      ? 'no member of this name is known here; mend its spelling, or take it out'
      : describeMismatch(mapExpectations[lastMember(place)], value)
  return { place, reason }
}
