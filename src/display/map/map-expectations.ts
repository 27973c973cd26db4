import type { MemberExpectations } from '../../json/diagnose.js'
import { identifierForm } from '../../json/identifier.js'

const oscAddress =
  'an OSC address of at most 255 characters, like "/composition/master": slashes, each followed by a name of ASCII without space # * , / ? [ ] { }'

/** What each member of an address map takes. A test holds this complete. */
export const mapExpectations: MemberExpectations = {
  $: 'an object with controls',
  $schema: 'a string',
  controls: 'an array of controls',
  'controls[]': 'an object with lid and address',
  layoutId: identifierForm,
  lid: 'a whole number from 1 to 9007199254740991',
  address: oscAddress,
  addressY: oscAddress,
  type: '"f" (float), "i" (int) or "s" (string)',
  range: 'an array of two numbers: what 0 becomes, and what 1 becomes',
  'range[]': 'a number from -3.4e38 to 3.4e38',
}
