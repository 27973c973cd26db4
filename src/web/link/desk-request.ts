/** Why a request failed: a code of the service's closed list, or `no-answer`. */
export class DeskProblem extends Error {
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail)
  }
}

/** A request of the desk. @param timeout ms. @returns the answer, as the operation says; a page as a text. @throws {DeskProblem} */
export type KeyCall = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  timeout?: number,
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
) => Promise<any>
