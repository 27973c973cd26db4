/** The OSC address of a control without one in the file: `/` and the lid, zero-padded to four digits. */
export function defaultAddress(lid: number): string {
  return `/${String(lid).padStart(4, '0')}`
}
