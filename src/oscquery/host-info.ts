/** What a server can do ("HOST_INFO" of OSCQuery). */
export interface HostInfo {
  readonly NAME: string
  readonly EXTENSIONS: Readonly<Record<string, true>>
  readonly OSC_IP: string
  readonly OSC_PORT: number
  readonly OSC_TRANSPORT: 'UDP'
  readonly WS_IP: string
  readonly WS_PORT: number
}

/** The attributes of nodes that are served; a program that asks for one alone gets it. */
export const servedAttributes = [
  'FULL_PATH',
  'CONTENTS',
  'TYPE',
  'ACCESS',
  'VALUE',
  'RANGE',
  'DESCRIPTION',
  'TAGS',
] as const

/** Others that OSCQuery knows: no node has one. */
export const otherAttributes = ['EXTENDED_TYPE', 'UNIT', 'CRITICAL', 'CLIPMODE', 'OVERLOADS'] as const

const extensions = {
  ACCESS: true,
  VALUE: true,
  RANGE: true,
  DESCRIPTION: true,
  TAGS: true,
  LISTEN: true,
  PATH_CHANGED: true,
  PATH_ADDED: true,
  PATH_REMOVED: true,
} as const

/** @param ip that of this machine which the client has reached: also where it listens on all. */
export function hostInfo(name: string, ip: string, oscPort: number, port: number): HostInfo {
  return {
    NAME: name,
    EXTENSIONS: extensions,
    OSC_IP: ip,
    OSC_PORT: oscPort,
    OSC_TRANSPORT: 'UDP',
    WS_IP: ip,
    WS_PORT: port,
  }
}
