import { isIP } from 'node:net'
import { readList, type SettingForm } from './texts.js'

/** RFC 1123 §2.1, and underscores, which some machines in venues have in their names. */
const hostNamePattern = /^(?=.{1,253}$)(?!-)[\w-]{1,63}(?<!-)(?:\.(?!-)[\w-]{1,63}(?<!-))*\.?$/

/** 10.0.0.256 is a mistyped address, not a name (WHATWG URL, "ends in a number"). */
const endsInNumber = /(?:^|\.)\d+\.?$/

/** Link-local addresses are ambiguous without a zone, and the system refuses them (RFC 4007 §6 and §11). */
const needsZone = /^(?:fe[89ab][0-9a-f]|ff[0-9a-f][12]):[^%]*$/i

/** "This host on this network": an address to listen on, never to send to (RFC 1122 §3.2.1.3, RFC 4291 §2.5.2). */
const unspecified = /^(?:0\.0\.0\.0|[0:]+)$/

export const host: SettingForm<string> = {
  expected:
    'a host name or an IP address, without port or brackets, like 10.0.0.21, ::1, fe80::1%eth0 or stage.local',
  read: (text) => {
    const isHost = isIP(text) ? !needsZone.test(text) : hostNamePattern.test(text) && !endsInNumber.test(text)
    return isHost ? text : undefined
  },
}

export const ipAddress: SettingForm<string> = {
  expected: 'an IP address of this machine, like 0.0.0.0, 10.0.0.5 or ::',
  read: (text) => (isIP(text) ? text : undefined),
}

export const hosts: SettingForm<readonly string[]> = {
  expected: `${host.expected}; several are separated by commas; this machine is 127.0.0.1, not 0.0.0.0`,
  read: (text) => readList(text, (item) => (unspecified.test(item) ? undefined : host.read(item, ''))),
}

/** `''`, or `/` and path segments without a trailing slash. */
export const basePath: SettingForm<string> = {
  expected: 'a path such as /show, with letters, digits and - . _ ~ between slashes; or empty',
  read: (text) => {
    const path = text.replace(/^\/?/, '/').replace(/\/$/, '')
    return /^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*$/.test(path) ? path : undefined
  },
}

/** `['*']`, or origins as browsers send them (RFC 6454 §6.1). */
export const origins: SettingForm<readonly string[]> = {
  expected:
    '* for all web pages, or origins separated by commas, each without a path, like https://show.example',
  read: (text) => (text === '*' ? ['*'] : readList(text, readOrigin)),
}

function readOrigin(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@*\\\s]+$/i.test(text) || !URL.canParse(text)) return undefined
  // As browsers write it: lower case, punycode, no default port.
  const { protocol, host } = new URL(text)
  return `${protocol}//${host}`
}

/** The address that people open in a browser; `{layoutId}` stands for the layout. The passcode is added after a #. */
export const roomUrl: SettingForm<string> = {
  expected: 'an address without blanks and #, like https://show.example or https://show.example/{layoutId}',
  read: (text) => {
    const isAddress = /^https?:\/\/[^/?#@\\\s]+(?:[/?][^#\\\s]*)?$/i.test(text)
    return isAddress && URL.canParse(text.replaceAll('{layoutId}', 'a')) ? text : undefined
  },
}

/** URLs of the servers of a NATS broker; none for an empty text. TLS is for all of them or for none. */
export const brokers: SettingForm<readonly string[]> = {
  expected:
    'NATS servers separated by commas, like nats://10.0.0.9:4222 or tls://nats.example, all with tls (by name, not by address) or none, without user and password (those are for credentials), or empty',
  read: (text) => {
    const servers = text === '' ? [] : readList(text, readBroker)
    return servers?.some((server) => isTls(server) !== isTls(servers[0]!)) ? undefined : servers
  },
}

function isTls(server: string): boolean {
  return server.startsWith('tls:')
}

function readBroker(item: string): string | undefined {
  if (!/^(?:nats|tls):\/\/[^/?#@\\\s]+$/.test(item) || !URL.canParse(item)) return undefined
  const name = new URL(item).hostname.replace(/^\[|\]$/g, '')
  // The client would compare the certificate with `localhost` instead of the address.
  if (isTls(item) && isIP(name) !== 0) return undefined
  return host.read(name, '') === undefined ? undefined : item
}

/** A list of networks, which may also contain these words. */
export function networks(...words: readonly string[]): SettingForm<readonly string[]> {
  return {
    expected: `${words.join(', ')}, IP addresses and networks like 10.0.0.0/24, separated by commas`,
    read: (text) => readList(text, (item) => (words.includes(item) || isNetwork(item) ? item : undefined)),
  }
}

/** As `networks`, or `off` for nobody. */
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
