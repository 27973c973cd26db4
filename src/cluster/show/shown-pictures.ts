import typia from 'typia'
import type { Log } from '../../log.js'
import type { TagsByName } from '../../room/picture-tags.js'
import type { Broker } from '../broker.js'
import { picturesKey, showBucket } from '../names.js'
import { readVersioned, type Versioned, writeVersioned } from '../protocol.js'

/** What the stage tells of its pictures, under `files.pictures`: only what they are, since nothing carries them. */
interface ShownPictures extends Versioned {
  readonly tags: TagsByName
}

/** As often machines look at their pictures; ms. */
const lookMs = 5000

/** What is told of the pictures of this stage, looked at now and then. */
export class PicturesTeller {
  /** JSON. */
  text = write({ tags: {} })
  #lookedAt = Number.NEGATIVE_INFINITY

  /** @param find of the layouts that are played. */
  constructor(private readonly find: () => Promise<TagsByName>) {}

  /** To be called several times a second. Nothing waits for the disk. */
  look(): void {
    if (performance.now() - this.#lookedAt < lookMs) return
    this.#lookedAt = performance.now()
    this.find().then(
      (tags) => {
        this.text = write({ tags })
      },
      () => {},
    )
  }
}

export interface PicturesWatchContext {
  readonly broker: Pick<Broker, 'bucket' | 'isConnected'>
  /** What this machine has of pictures with these names. */
  readonly findOwn: (names: readonly string[]) => Promise<TagsByName>
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
      const told = entry?.operation === 'PUT' ? readVersioned(entry.value, isShownPictures) : undefined
      if (told === undefined) return
      const names = Object.keys(told.tags)
      const own = await findOwn(names)
      this.#tell(names.filter((name) => own[name] !== told.tags[name]))
    } catch (error) {
      log.debug({ err: error }, 'what the stage tells of its pictures cannot be read yet')
    }
  }

  #tell(others: readonly string[]): void {
    const trouble = others.length === 0 ? null : describe(others)
    if (trouble !== null && trouble !== this.trouble) this.context.log.warn(trouble)
    this.trouble = trouble
  }
}

/** @param others names. */
function describe(others: readonly string[]): string {
  const more = others.length - mostNamed
  const names = [...others.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `these pictures are not as the stage has them, or not here: ${names}; copy the folder media from there`
}

function write(pictures: ShownPictures): string {
  return writeVersioned(pictures)
}

const mostNamed = 5
const isShownPictures = typia.createIs<ShownPictures>()
