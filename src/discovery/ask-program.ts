import { attempt } from '../attempt.js'
import { ask } from '../http/ask.js'
import { isJsonObject } from '../json/diagnose.js'
import { isLocalAddress } from '../room/local-url.js'
import { type OscNode, readOscTree } from './osc-node.js'

/** What a program says of itself over OSCQuery. */
export interface ProgramTree {
  /** `''` if it does not say. */
  readonly name: string
  /** Where it takes OSC; undefined if it does not say: then where it was asked. */
  readonly oscPort: number | undefined
  readonly transport: 'udp' | 'tcp'
  /** Undefined if its tree could not be read. */
  readonly nodes: readonly OscNode[] | undefined
  /** Why, in words; or what else could not be read. */
  readonly trouble: string | undefined
}

/** Time for each answer, ms; and its size, bytes. */
const limits = { within: 2000, most: 1024 * 1024 }

/**
 * Reads HOST_INFO and the tree of a program, at the address that announced it: other addresses that it names are not
 * asked, redirects are not followed, and only machines of private networks are asked. Never rejects.
 */
export async function askProgram(address: string, port: number): Promise<ProgramTree> {
  if (!isLocalAddress(address)) {
    const trouble = `it was announced from ${address}, which is not the address of a private network; it was not asked`
    return { name: '', oscPort: undefined, transport: 'udp', nodes: undefined, trouble }
  }
  const [info, root] = await Promise.all([askFor(address, port, '/?HOST_INFO'), askFor(address, port, '/')])
  const { NAME, OSC_PORT, OSC_TRANSPORT } = isJsonObject(info.read) ? info.read : {}
  const oscPort = Number(OSC_PORT)
  return {
    name: typeof NAME === 'string' ? NAME.slice(0, 64) : '',
    oscPort: Number.isInteger(oscPort) && oscPort > 0 && oscPort <= 65_535 ? oscPort : undefined,
    transport: String(OSC_TRANSPORT).toUpperCase() === 'TCP' ? 'tcp' : 'udp',
    nodes: isJsonObject(root.read) ? readOscTree(root.read) : undefined,
    trouble: root.trouble ?? info.trouble,
  }
}

async function askFor(
  host: string,
  port: number,
  path: string,
): Promise<{ readonly read?: unknown; readonly trouble?: string }> {
  const at = `${path} at port ${port}`
  try {
    const { status, text } = await ask(`http://${host}:${port}${path}`, limits)
    if (status !== 200) return { trouble: `it answered ${status} for ${at}, where 200 was expected` }
    return judgeJson(text, at)
  } catch (error) {
    const { name, message } = error as Error
    const late = name === 'AbortError' || name === 'TimeoutError'
    return { trouble: `${late ? `no whole answer within ${limits.within / 1000} s` : message}: ${at}` }
  }
}

function judgeJson(text: string, at: string): { readonly read?: unknown; readonly trouble?: string } {
  const read: unknown = attempt(() => JSON.parse(text), undefined)
  if (isJsonObject(read)) return { read }
  return {
    trouble: `its answer for ${at} is no whole JSON object (${text.length} characters); it may be cut off`,
  }
}
