import osc from 'osc'
import { documentAt } from '../../support/documents.js'

/** A button of the guide's table. */
export interface CompanionButton {
  readonly name: string
  readonly action: string
  readonly path: string
  /** What is typed into its value or its arguments. */
  readonly typed: string
  readonly text: string
  /** An expression; empty: it is never coloured. */
  readonly colouredWhile: string
}

/** An argument of the library that Companion's module sends with. */
interface TypedArgument {
  readonly type: 'i' | 'f' | 's' | 'T' | 'F'
  readonly value?: number | string
}

/** The buttons that the guide describes, by their names. */
export function guidedButtons(): ReadonlyMap<string, CompanionButton> {
  const [, section = ''] = documentAt('config/guide/companion.md').text.split('\n## 3. Buttons\n')
  const rows = [...section.split('\n## ')[0]!.matchAll(/^\| (.*) \|$/gm)].slice(1)
  return new Map(
    rows.map(([, row]) => {
      const [name = '', action = '', path = '', typed = '', text = '', colouredWhile = ''] = row!
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''))
      return [name, { name, action, path, typed, text, colouredWhile }]
    }),
  )
}

/** What the guide has read from the service, as pairs of path and variable. */
export function guidedRequests(): (readonly [path: string, variable: string])[] {
  const { text } = documentAt('config/guide/companion.md')
  return [...text.matchAll(/^\| `(\/\S+)` \| `(\w+)` \|$/gm)].map(([, path, name]) => [path!, name!] as const)
}

/** The datagram of an action, with this typed into its field. */
export function companionDatagram(action: string, path: string, typed: string): Buffer {
  const args = argumentsOf(action, typed)
  return Buffer.from(osc.writePacket({ address: path, args }, { metadata: true }))
}

function argumentsOf(action: string, typed: string): TypedArgument[] {
  switch (action) {
    case 'Send message without arguments':
      return []
    case 'Send integer':
      return [{ type: 'i', value: Number.parseInt(typed, 10) }]
    case 'Send float':
      return [{ type: 'f', value: Number.parseFloat(typed) }]
    case 'Send string':
      return [{ type: 's', value: typed }]
    case 'Send boolean':
      return [{ type: typed === 'true' ? 'T' : 'F' }]
    case 'Send message with multiple arguments':
      return [...typed.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => argumentOf(word, quoted))
  }
  throw new Error(`Generic OSC has no action ${action}`)
}

function argumentOf(word: string, quoted: string | undefined): TypedArgument {
  if (quoted !== undefined) return { type: 's', value: quoted }
  if (word === 'true') return { type: 'T' }
  if (word === 'false') return { type: 'F' }
  if (!/^-?\d+(\.\d+)?$/.test(word)) return { type: 's', value: word }
  return { type: word.includes('.') ? 'f' : 'i', value: Number(word) }
}
