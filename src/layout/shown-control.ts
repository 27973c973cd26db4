import type { ShownControl } from '../wire/control.js'
import type { Control } from './layout.js'

/** What clients see of a control; only an Index has `options`. */
export function describeControl({ lid, address, type, props, options }: Control): ShownControl {
  return type === 'Index' ? { lid, address, type, props, options } : { lid, address, type, props }
}
