import typia from 'typia'
import type { Log } from '../../log.js'
import type { TagsByName } from '../../room/named-pictures.js'
import type { Broker } from '../broker.js'
import { picturesKey, showBucket } from '../names.js'
import { readVersioned, type Versioned, writeVersioned } from '../protocol.js'

/** What the stage tells of its pictures, under `files.pictures`: only what they are, since nothing carries them. */
interface ShownPictures extends Versioned {
  readonly tags: TagsByName
}

/** As often machines look at their pictures; ms. */
const lookMs = 5000

/** What is published of the pictures of this stage, looked at now and then. */
export class PicturesPublisher {
  /** JSON. */
  text = writeVersioned<ShownPictures>({ tags: {} })
  #lookedAt = Number.NEGATIVE_INFINITY

  /** @param find of the layouts that are played. */
  constructor(private readonly find: () => Promise<TagsByName>) {}

  /** To be called several times a second. Nothing waits for the disk. */
  look(): void {
    if (performance.now() - this.#lookedAt < lookMs) return
    this.#lookedAt = performance.now()
    this.find().then(
      (tags) => {
        this.text = writeVersioned<ShownPictures>({ tags })
      },
      () => {},
    )
  }
}

/** What this machine has of pictures with these names. */
export type FindPictures = (names: readonly string[]) => Promise<TagsByName>

export interface PicturesWatchContext {
  readonly broker: Pick<Broker, 'bucket' | 'isConnected'>
  readonly findOwn: FindPictures
  readonly log: Log
}

/** Compares the pictures of an edge with those of the stage. */
export class PicturesWatch {
  /** Which are not the same, in words; null if all are. */
  trouble: string | null = null
  readonly #timer: NodeJS.Timeout

  constructor(private readonly context: PicturesWatchContext) {
    this.#timer = setInterval(() => this.#look(), lookMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    const { broker, findOwn, log } = this.context
    if (!broker.isConnected) return
    try {
      const bucket = await broker.bucket(showBucket)
      const entry = await bucket.get(picturesKey)
      if (entry?.operation === 'PUT') this.#tell(await comparePictures(entry.value, findOwn))
    } catch (error) {
      log.debug({ err: error }, 'the pictures that the stage publishes cannot be read yet')
    }
  }

  #tell(trouble: string | null | undefined): void {
    if (trouble === undefined) return
    if (trouble !== null && trouble !== this.trouble) this.context.log.warn(trouble)
    this.trouble = trouble
  }
}

/**
 * @param published by a stage, of its pictures.
 * @returns which are not the same here, in words; null if all are; undefined if it cannot be read.
 */
export async function comparePictures(
  published: Uint8Array,
  findOwn: FindPictures,
): Promise<string | null | undefined> {
  const pictures = readVersioned(published, isShownPictures)
  if (pictures === undefined) return undefined
  const { tags } = pictures
  const names = Object.keys(tags)
  const own = await findOwn(names)
  const others = names.filter((name) => own[name] !== tags[name])
  return others.length === 0 ? null : describe(others)
}

function describe(names: readonly string[]): string {
  const more = names.length - mostNamed
  const some = [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `these pictures are not as the stage has them, or not here: ${some}; copy the folder media from there`
}

const mostNamed = 5
const isShownPictures = typia.createIs<ShownPictures>()
