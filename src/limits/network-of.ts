import { isIPv6 } from 'node:net'

/**
 * Identifies a connection to the internet: an IPv4 address itself; of IPv6 the first 64 bits, since somebody who has one
 * such address has all of them (RFC 4291 §2.5.4), and devices change theirs by themselves (RFC 8981). IPv4 within IPv6
 * is IPv4.
 *
 * @param ip with or without a zone; text that is no address is returned unchanged.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const words = wordsOf(address)
  const isIpv4 = words[5] === 0xffff && words.slice(0, 5).every((word) => word === 0)
  if (isIpv4)
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 0xff])
      .join('.')
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address (RFC 4291 §2.2). */
function wordsOf(address: string): readonly number[] {
  const hexadecimal = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, ...bytes: string[]) => `${wordOf(bytes[0], bytes[1])}:${wordOf(bytes[2], bytes[3])}`,
  )
  const [before = [], after] = hexadecimal.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = new Array<string>(after === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...(after ?? [])].map((word) => Number.parseInt(word, 16))
}

function wordOf(high = '0', low = '0'): string {
  return ((Number(high) << 8) | Number(low)).toString(16)
}
