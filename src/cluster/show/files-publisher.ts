import type { Secret } from '../../auth/secret.js'
import { cutIntoParts, mostSealed } from './file-parts.js'
import { seal } from './sealed.js'
import { filesOf, type JudgedFiles, packFiles } from './show-files.js'

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
