import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import typia from 'typia'
import type { Secret } from '../../auth/secret.js'
import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../../errors.js'
import { judgeLayout } from '../../layout/judge-layout.js'
import type { Catalogue, Layout } from '../../layout/layout.js'
import type { RoomOptions } from '../../room/join/join-service.js'
import { BlockedWords } from '../../texts/blocked-words.js'
import { describeUnknownVersion, readVersioned, type Versioned, writeVersioned } from '../protocol.js'
import { cutIntoParts, mostSealed, seal } from './sealed-parts.js'

/** `[room]` without what each machine decides for itself. */
type SharedRoom = Omit<RoomOptions, 'desk' | 'probes'>

/** What the files of the active stage say of the show, for all other machines. */
export interface ShowFiles extends Versioned {
  readonly room: SharedRoom
  /** Entries of the file of blocked words. */
  readonly blockedWords: readonly string[]
  /** The content of each layout file. */
  readonly layouts: readonly LayoutDocument[]
}

/** Judged by each machine before it is played. */
interface LayoutDocument {
  readonly layoutId: string
}

/** The same, fit to be played. */
export interface JudgedFiles {
  readonly room: SharedRoom
  readonly blockedWords: BlockedWords
  readonly catalogue: Catalogue
}

export function filesOf({ room, blockedWords, catalogue }: JudgedFiles): ShowFiles {
  const layouts = [...catalogue.values()].map(({ document }) => document)
  return { room, blockedWords: blockedWords.entries, layouts }
}

/** @throws {InvalidConfiguration} with every error of every layout, if this version does not know what the stage's does. */
export function judgeFiles({ room, blockedWords, layouts }: ShowFiles): JudgedFiles {
  const errors: ConfigurationError[] = []
  const judged = layouts.map((document) => collectErrors(errors, () => judgeLayout(document, stage)))
  if (errors.length > 0) throw new InvalidConfiguration(errors)
  const catalogue = new Map((judged as Layout[]).map((layout) => [layout.layoutId, layout]))
  return { room, blockedWords: new BlockedWords(blockedWords), catalogue }
}

/** What another stage had as the file of a layout; undefined if it was read on this machine. */
export function findReceived(catalogue: Catalogue | undefined, layoutId: string): object | undefined {
  const layout = catalogue?.get(layoutId)
  return layout?.file === stage ? layout.document : undefined
}

/** Compressed JSON; off the event loop, since a show may have many layouts. */
export function packFiles(files: ShowFiles): Promise<Buffer> {
  return promisify(deflateRaw)(writeVersioned(files))
}

/** @throws {InvalidConfiguration} for what is of another version, or something else. */
export async function unpackFiles(packed: Uint8Array): Promise<ShowFiles> {
  const json = await promisify(inflateRaw)(packed, { maxOutputLength: longest }).catch(() => nothing)
  const files = readVersioned(json, isShowFiles)
  if (files === undefined)
    throw InvalidConfiguration.of(stage, describeUnknownVersion(json, stage) ?? otherForm)
  return files
}

/** Of the JSON, bytes. */
const longest = 256 * 1024 * 1024
const nothing = Buffer.alloc(0)
const stage = 'the stage'
const otherForm = 'it has another form'
const isShowFiles = typia.createIs<ShowFiles>()

/** What the stage plays now, and with what it is sealed: it has the passcode of the room. */
export interface FilesToPublish {
  readonly files: JudgedFiles
  readonly secret: Secret
}

/** The files of the active stage as they are told: sealed, and cut into what the broker takes. */
export class FilesPublisher {
  /** Why they cannot be told, in words; null if they can. */
  trouble: string | null = null
  #told: object | undefined
  #parts: readonly Buffer[] = []

  /** @param find what is played now: another object after each reload. */
  constructor(private readonly find: () => FilesToPublish) {}

  /** The same buffers as long as the same is played; those of what was played before, if this is too much to be told. */
  async parts(): Promise<readonly Buffer[]> {
    const now = this.find()
    if (now === this.#told) return this.#parts
    const sealed = seal(await packFiles(filesOf(now.files)), now.secret)
    this.#told = now
    this.trouble = sealed.length <= mostSealed ? null : tooMuch(sealed.length)
    if (this.trouble === null) this.#parts = cutIntoParts(sealed)
    return this.#parts
  }
}

function tooMuch(bytes: number): string {
  const mebibytes = (of: number) => `${Math.ceil(of / 2 ** 20)} MiB`
  return `edges and standbys go on with the layouts that they have: expected layouts and blocked words of at most ${mebibytes(mostSealed)} when compressed; found ${mebibytes(bytes)}. Use fewer layouts at once, then reload`
}
