import { DeskProblem } from '../../link/desk-request.js'
import type { Fault } from '../model/draft.js'

/** No answer is waited for longer, ms: a picture takes a while. */
const answerTimeout = 30_000

/** A layout file as the service has it. */
export interface StoredFile {
  readonly text: string
  /** Names this version of it, with its quotation marks. */
  readonly etag: string
}

/** An earlier version of a layout file. */
export interface FileVersion {
  readonly version: string
  /** When it was replaced, ms since 1970. */
  readonly at: number
}

/** Why a file was not taken. */
export class FileProblem extends DeskProblem {
  constructor(
    code: string,
    detail: string,
    /** What is wrong with it, or stands against it. */
    readonly errors: readonly Fault[],
  ) {
    super(code, detail)
  }
}

/** The layout files and pictures of a service. Its methods reject with a `FileProblem`. */
export class ServiceFiles {
  /** @param base the address of the service, without a slash at its end. @param key an API key. */
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  /** @param version an earlier one. */
  async read(layoutId: string, version?: string): Promise<StoredFile> {
    const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`
    return stored(await this.#send('GET', `${pathOf(layoutId)}${query}`))
  }

  /** @returns undefined if there is no such layout. */
  async readIfThere(layoutId: string): Promise<StoredFile | undefined> {
    try {
      return await this.read(layoutId)
    } catch (problem) {
      if ((problem as FileProblem).code === 'layout-not-found') return undefined
      throw problem
    }
  }

  /** @returns the file; undefined if it is still the one with this etag. */
  async readNewer(layoutId: string, etag: string): Promise<StoredFile | undefined> {
    const answer = await this.#send('GET', pathOf(layoutId), { 'if-none-match': etag })
    return answer.status === 304 || answer.etag === etag ? undefined : stored(answer)
  }

  /** @param etag of the file that it replaces; undefined: there is to be none. @returns the new etag. */
  async write(layoutId: string, text: string, etag: string | undefined): Promise<string> {
    const condition = etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag }
    const headers = { ...condition, 'content-type': 'application/json' }
    return (await this.#send('PUT', pathOf(layoutId), headers, text)).etag
  }

  async remove(layoutId: string, etag: string): Promise<void> {
    await this.#send('DELETE', pathOf(layoutId), { 'if-match': etag })
  }

  /** @returns the newest first. */
  async versions(layoutId: string): Promise<readonly FileVersion[]> {
    const { text } = await this.#send('GET', `/layout/${encodeURIComponent(layoutId)}/versions`)
    return JSON.parse(text).versions
  }

  /** @returns false if there is a picture of this name. */
  async addPicture(name: string, picture: Blob): Promise<boolean> {
    const headers = { 'if-none-match': '*', 'content-type': picture.type }
    try {
      await this.#send('PUT', `/media/${encodeURIComponent(name)}`, headers, picture)
      return true
    } catch (problem) {
      if ((problem as FileProblem).code !== 'file-changed') throw problem
      return false
    }
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string | Blob,
  ) {
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(), answerTimeout)
    const options = {
      method,
      headers: { ...headers, 'x-api-key': this.key },
      cache: 'no-store',
      signal: control.signal,
      ...(body !== undefined && { body }),
    } as const
    try {
      const answer = await fetch(this.base + path, options)
      const text = await answer.text()
      if (!answer.ok && answer.status !== 304) throw problemOf(text)
      // A proxy that compresses makes a tag weak, though it names the very bytes; `If-Match` takes none that is.
      const etag = (answer.headers.get('etag') ?? '').replace(/^W\//, '')
      return { status: answer.status, text, etag }
    } catch (error) {
      throw error instanceof FileProblem ? error : new FileProblem('no-answer', String(error), [])
    } finally {
      clearTimeout(timer)
    }
  }
}

function pathOf(layoutId: string): string {
  return `/layout/${encodeURIComponent(layoutId)}/file`
}

function stored({ text, etag }: StoredFile): StoredFile {
  return { text, etag }
}

/** @throws if the answer is not of the service, such as the page of a proxy. */
function problemOf(answer: string): FileProblem {
  const { code, detail, errors = [] } = JSON.parse(answer)
  return new FileProblem(String(code), String(detail), errors)
}
