import { isIP } from 'node:net'
import type { SettingForm } from './form.js'
import { readList } from './texts.js'

/** A list of networks, which may also contain these words. */
export function networks(...words: readonly string[]): SettingForm<readonly string[]> {
  return {
    expected: `${words.join(', ')}, IP addresses and networks like 10.0.0.0/24, separated by commas`,
    read: (text) => readList(text, (item) => (words.includes(item) || isNetwork(item) ? item : undefined)),
  }
}

/** The same, or `off` for nobody. */
export function networksOrOff(...words: readonly string[]): SettingForm<readonly string[]> {
  const { expected, read } = networks(...words)
  return {
    expected: `off, or ${expected}`,
    read: (text, base) => (text === 'off' ? [] : read(text, base)),
  }
}

/** An address, with or without a prefix length (RFC 4632 §3.1). */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: undefined, 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}
